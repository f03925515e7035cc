package io.understudy.kernel.internal;

import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.Constants;
import org.osgi.framework.SynchronousBundleListener;

/**
 * Sees bundles stop, before they do: their actors are held first, so that no code runs in a stopped bundle. If it is the whole
 * framework that stops, the system is shut down first, while every bundle is still there.
 *
 * <p><b>Threads:</b> any; whoever stops a bundle waits until its actors are held, not longer than a role may take.
 */
final class BundleWatch implements SynchronousBundleListener {
    private final BundleContext context;
    private final Kernel kernel;
    private final Runnable end;

    /** Calls {@code end}, which shuts the system down and waits for that, when the framework stops. */
    BundleWatch(BundleContext context, Kernel kernel, Runnable end) {
        this.context = context;
        this.kernel = kernel;
        this.end = end;
    }

    void open() {
        context.addBundleListener(this);
    }

    void close() {
        context.removeBundleListener(this);
    }

    @Override
    public void bundleChanged(BundleEvent event) {
        Bundle bundle = event.getBundle();
        if (kernel.refusing() || bundle.equals(context.getBundle())) {
            return;
        }
        if (event.getType() == BundleEvent.STOPPING) {
            stopping(bundle);
        } else if (event.getType() == BundleEvent.UNINSTALLED) {
            kernel.departures().gone(bundle.getBundleId());
        }
    }

    private void stopping(Bundle bundle) {
        if (bundle.getBundleId() == Constants.SYSTEM_BUNDLE_ID) {
            end.run();
        } else {
            Code code = BundleCode.of(bundle);
            kernel.departures().awaitHeld(kernel.departures().holdAll(code), "the bundle " + code);
        }
    }
}
