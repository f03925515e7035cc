package io.understudy.kernel.internal;

import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * Code in a framework: each bundle owns its classes, and they run while it is started.
 *
 * <p><b>Threads:</b> any. Holds no bundle.
 */
final class BundleCode implements CodeBase {
    private static final int STARTED = Bundle.STARTING | Bundle.ACTIVE;

    /** A class never goes from one bundle to another. What is kept for a class goes with it. */
    private final ClassValue<Long> ids = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            return of(type).owner();
        }
    };

    @Override
    public Code of(Class<?> type) {
        Bundle bundle = FrameworkUtil.getBundle(type);
        return bundle == null ? Code.JAVA : of(bundle);
    }

    static Code of(Bundle bundle) {
        return new Code(
                bundle.getBundleId(),
                String.valueOf(bundle.getSymbolicName()),
                bundle.getVersion().toString());
    }

    @Override
    public long bundleId(Class<?> type) {
        return ids.get(type);
    }

    @Override
    public String refusal(Class<?> type) {
        Bundle bundle = FrameworkUtil.getBundle(type);
        if (bundle == null || (bundle.getState() & STARTED) != 0) {
            return null;
        }
        return type.getName() + " is code of the bundle " + of(bundle) + " (" + bundle.getBundleId()
                + "), which is not started; expected a started bundle: start it, or spawn with its new version's classes";
    }
}
