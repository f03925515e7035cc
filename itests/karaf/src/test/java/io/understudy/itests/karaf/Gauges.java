package io.understudy.itests.karaf;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;

/** The activator of a bundle with a Micrometer registry; it offers a service that says how many meters of a name are in it. */
public final class Gauges implements BundleActivator {
    private static final String NAME = "gauges";

    @Override
    public void start(BundleContext context) {
        MeterRegistry registry = new SimpleMeterRegistry();
        context.registerService(MeterRegistry.class, registry, null);
        UnaryOperator<String> service =
                name -> String.valueOf(registry.find(name).meters().size());
        context.registerService(UnaryOperator.class, service, FrameworkUtil.asDictionary(Map.of("name", NAME)));
    }

    @Override
    public void stop(BundleContext context) {
        // The framework takes the services back.
    }
}
