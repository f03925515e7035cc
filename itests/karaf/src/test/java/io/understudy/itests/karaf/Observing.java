package io.understudy.itests.karaf;

import io.micrometer.observation.ObservationRegistry;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** The activator of a bundle with a Micrometer observation registry, which is what telemetry waits for. */
public final class Observing implements BundleActivator {
    @Override
    public void start(BundleContext context) {
        context.registerService(ObservationRegistry.class, ObservationRegistry.create(), null);
    }

    @Override
    public void stop(BundleContext context) {
        // The framework takes the service back.
    }
}
