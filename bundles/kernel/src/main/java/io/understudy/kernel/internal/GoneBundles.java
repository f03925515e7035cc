package io.understudy.kernel.internal;

import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleListener;
import org.osgi.framework.BundleReference;
import org.osgi.framework.wiring.BundleWiring;

/**
 * Lets the kernel let go of the code of bundles that have been updated, refreshed or uninstalled.
 *
 * <p><b>Threads:</b> any.
 */
final class GoneBundles implements BundleListener {
    private final BundleContext context;
    private final Kernel kernel;

    GoneBundles(BundleContext context, Kernel kernel) {
        this.context = context;
        this.kernel = kernel;
    }

    void open() {
        context.addBundleListener(this);
    }

    void close() {
        context.removeBundleListener(this);
    }

    @Override
    public void bundleChanged(BundleEvent event) {
        int type = event.getType();
        if (type == BundleEvent.UPDATED || type == BundleEvent.UNRESOLVED || type == BundleEvent.UNINSTALLED) {
            kernel.deadLetters().letGo(GoneBundles::isGone);
        }
    }

    /** Whether {@code loader} is that of a bundle and not the one which that bundle has now. */
    static boolean isGone(ClassLoader loader) {
        if (!(loader instanceof BundleReference reference)) {
            return false;
        }
        Bundle bundle = reference.getBundle();
        BundleWiring wiring = bundle == null ? null : bundle.adapt(BundleWiring.class);
        return wiring == null || wiring.getClassLoader() != loader;
    }
}
