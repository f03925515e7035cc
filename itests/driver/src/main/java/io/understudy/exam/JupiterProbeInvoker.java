package io.understudy.exam;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.ops4j.pax.exam.ProbeInvoker;
import org.osgi.framework.BundleContext;
import org.osgi.framework.wiring.BundleWiring;

/** Runs one Jupiter test, named by its unique id, inside the framework, with the class loader of the probe bundle. */
final class JupiterProbeInvoker implements ProbeInvoker {
    static final String DRIVER = "jupiter";

    private final BundleContext probe;

    JupiterProbeInvoker(BundleContext probe) {
        this.probe = probe;
    }

    @Override
    public void call(Object... args) {
        String uniqueId = (String) args[0];
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(probe.getBundle().adapt(BundleWiring.class).getClassLoader());
        try {
            check(uniqueId, run(uniqueId));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static TestExecutionSummary run(String uniqueId) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        launcher().execute(request().selectors(selectUniqueId(uniqueId)).build(), listener);
        return listener.getSummary();
    }

    private static Launcher launcher() {
        return LauncherFactory.create(LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestEngines(new JupiterTestEngine())
                .build());
    }

    private static void check(String uniqueId, TestExecutionSummary summary) {
        if (!summary.getFailures().isEmpty()) {
            throw portable(summary.getFailures().get(0).getException());
        }
        if (summary.getTestsFoundCount() != 1) {
            throw new AssertionError("Expected 1 test inside the framework for " + uniqueId + ", found "
                    + summary.getTestsFoundCount() + ". Is its class, and all that it needs, in the probe bundle?");
        }
    }

    /** The same failure in types of the JDK: the caller has another class loader, perhaps another JVM. */
    private static AssertionError portable(Throwable cause) {
        StringWriter trace = new StringWriter();
        cause.printStackTrace(new PrintWriter(trace));
        AssertionError error = new AssertionError(cause + System.lineSeparator() + trace);
        error.setStackTrace(cause.getStackTrace());
        return error;
    }
}
