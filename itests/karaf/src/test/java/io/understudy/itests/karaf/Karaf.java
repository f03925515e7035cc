package io.understudy.itests.karaf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.apache.karaf.shell.api.console.SessionFactory;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/** The Karaf under test, with what its user does to it. */
final class Karaf {
    static final String ALL = "understudy-all";
    static final String KERNEL = "io.understudy.kernel";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String ECHO = "echo";
    private static final String REFRESH = "Refreshing bundles";

    /** That of the framework: to look for a service of ours would wire the test's own bundle to us. */
    private final BundleContext context;

    private final Shell shell;
    private final Remains ours;

    Karaf(BundleContext probe, SessionFactory sessions) {
        context = probe.getBundle(Constants.SYSTEM_BUNDLE_LOCATION).getBundleContext();
        shell = new Shell(sessions);
        ours = new Remains(context);
    }

    Shell shell() {
        return shell;
    }

    /** What an administrator sees who types that. */
    String typed(String command) throws Exception {
        return shell.typed(command);
    }

    /** What there is of ours. */
    Remains ours() {
        return ours;
    }

    /** Tells Karaf where our features are. */
    void addRepository() throws Exception {
        typed("feature:repo-add " + System.getProperty(FreshKaraf.FEATURES));
        assertThat(typed("feature:list --no-format")).contains(ALL);
    }

    /** Installs, and checks that all of ours runs and that nobody was refreshed for it. */
    void install(String feature) throws Exception {
        List<String> before = Remains.logged(REFRESH);
        typed("feature:install " + feature);

        assertThat(ours.bundles()).isNotEmpty().allMatch(bundle -> bundle.getState() == Bundle.ACTIVE);
        assertThat(context.getServiceReference("io.understudy.ActorSystem")).isNotNull();
        assertThat(Remains.logged(REFRESH)).as("what was refreshed").isEqualTo(before);
    }

    void uninstall(String feature) throws Exception {
        typed("feature:uninstall " + feature);
    }

    /** Takes out all that was installed of ours, and every guest. */
    void takeOut(String... guests) throws Exception {
        for (String guest : guests) {
            stop(guest);
        }
        stop(ECHO);
        typed("config:delete " + KERNEL);
        for (String feature :
                typed("feature:list --required --no-format").lines().toList()) {
            if (feature.startsWith("understudy")) {
                uninstall(feature.split("\\s", 2)[0]);
            }
        }
    }

    void assertNothingLeft() throws Exception {
        assertThat(ours.bundles()).isEmpty();
        assertThat(ours.services()).isEmpty();
        assertThat(ours.threads()).isEmpty();
    }

    /** Starts a bundle with an actor that answers questions. */
    void startEcho() throws Exception {
        start(ECHO, "org.osgi.framework,io.understudy", "Echo", "Echo$Question");
    }

    void stopEcho() throws Exception {
        stop(ECHO);
    }

    /** What the actor of the bundle answers. */
    String ask(String text) throws Exception {
        return call(ECHO, text);
    }

    void start(String guest, String imports, String... classes) throws Exception {
        context.installBundle(guest, GuestBundle.of(guest, imports, classes)).start();
    }

    /** Takes a guest out, if it is there. */
    void stop(String guest) throws Exception {
        Bundle bundle = context.getBundle(guest);
        if (bundle != null) {
            bundle.uninstall();
        }
    }

    @SuppressWarnings("unchecked")
    String call(String guest, String text) throws Exception {
        ServiceReference<?> service = context.getServiceReferences(UnaryOperator.class, "(name=" + guest + ")")
                .iterator()
                .next();
        return ((UnaryOperator<String>) context.getService(service)).apply(text);
    }

    /** Whether somebody offers commands of that scope. */
    boolean hasCommands(String scope) throws Exception {
        return context.getServiceReferences((String) null, "(osgi.command.scope=" + scope + ")") != null;
    }

    /** Which implementation has that role. */
    String whoPlays(String role) throws Exception {
        String row = typed("actor:swap " + role).lines().skip(1).findFirst().orElseThrow();
        return row.split("\\s+", 3)[1];
    }

    static void await(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime() - end).as("waited for %s", LIMIT).isNegative();
            LockSupport.parkNanos(10_000_000);
        }
    }
}
