package io.understudy.exam;

import java.util.Map;
import org.ops4j.pax.exam.ProbeInvokerFactory;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;

/** Offers the Jupiter invoker to Pax Exam, inside the framework. */
public final class Activator implements BundleActivator {
    @Override
    public void start(BundleContext context) {
        ProbeInvokerFactory factory = (probe, expression) -> new JupiterProbeInvoker((BundleContext) probe);
        Map<String, Object> driver = Map.of("driver", JupiterProbeInvoker.DRIVER);
        context.registerService(ProbeInvokerFactory.class, factory, FrameworkUtil.asDictionary(driver));
    }

    @Override
    public void stop(BundleContext context) {
        // The framework takes the service back.
    }
}
