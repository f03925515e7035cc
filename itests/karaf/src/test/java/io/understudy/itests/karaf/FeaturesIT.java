package io.understudy.itests.karaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.exam.PaxExamExtension;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import javax.inject.Inject;
import org.apache.karaf.shell.api.console.SessionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/** Our features in a Karaf as it is downloaded, by what its user types: installed, used, configured and taken out again. */
@ExtendWith(PaxExamExtension.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public class FeaturesIT {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final String ALL = "understudy-all";
    private static final String KERNEL = "io.understudy.kernel";
    private static final String ECHO = "echo";
    private static final String GAUGES = "gauges";
    private static final String REFRESH = "Refreshing bundles";

    /** A command of ours that only looks, and what it shows. */
    private static final String LOOK = "actor:list";

    private static final String SHOWN = "path";

    /** A command of ours that is for administrators. */
    private static final String CHANGE = "actor:swap coordinator locking";

    @Inject
    BundleContext probe;

    @Inject
    SessionFactory sessions;

    /** That of the framework: to look for a service of ours would wire the test's own bundle to us. */
    private BundleContext context;

    private Shell shell;
    private Remains ours;

    @Configuration
    public static Option[] configuration() {
        return FreshKaraf.options();
    }

    @BeforeEach
    void open() throws Exception {
        context = probe.getBundle(Constants.SYSTEM_BUNDLE_LOCATION).getBundleContext();
        shell = new Shell(sessions);
        ours = new Remains(context);
        shell.typed("feature:repo-add " + System.getProperty(FreshKaraf.FEATURES));
        assertThat(shell.typed("feature:list --no-format")).contains(ALL);
    }

    @AfterEach
    void takeOut() throws Exception {
        for (String guest : List.of(ECHO, GAUGES)) {
            Bundle bundle = context.getBundle(guest);
            if (bundle != null) {
                bundle.uninstall();
            }
        }
        shell.typed("config:delete " + KERNEL);
        for (String feature :
                shell.typed("feature:list --required --no-format").lines().toList()) {
            if (feature.startsWith("understudy")) {
                uninstall(feature.split("\\s", 2)[0]);
            }
        }
    }

    @Test
    @Order(1)
    void shouldInstallEverythingWithoutARefresh() throws Exception {
        install(ALL);

        assertThat(Remains.logged("Adding features: " + ALL))
                .as("the log is read")
                .isNotEmpty();
        assertThat(shell.typed(LOOK)).contains(SHOWN);
    }

    @ParameterizedTest
    @Order(2)
    @ValueSource(
            strings = {
                "understudy",
                "understudy-shell",
                "understudy-logging",
                "understudy-rate-limit",
                "understudy-metrics",
                "understudy-telemetry",
                "understudy-deadline",
                "understudy-circuit-breaker",
                "understudy-chaos"
            })
    void shouldInstallEachFeatureAloneAndTakeItOutWithAllItBrought(String feature) throws Exception {
        install(feature);
        uninstall(feature);

        assertNothingLeft();
    }

    @Test
    @Order(3)
    void shouldLetAnActorOfAnotherBundleAnswer() throws Exception {
        install(ALL);
        startEcho();

        assertThat(ask("here")).isEqualTo("here 1");
        shell.typed(CHANGE);
        assertThat(ask("still here")).isEqualTo("still here 2");
    }

    @Test
    @Order(4)
    void shouldTakeAConfigurationWhileActorsRun() throws Exception {
        install(ALL);
        startEcho();
        assertThat(ask("before")).isEqualTo("before 1");

        shell.typed("config:property-set --pid " + KERNEL + " scheduler.implementation locking");
        await(() -> whoPlays("coordinator").equals("locking"));
        assertThat(ask("after")).as("the actor has gone on").isEqualTo("after 2");

        shell.typed("config:delete " + KERNEL);
        await(() -> whoPlays("coordinator").equals("stealing"));
    }

    @Test
    @Order(5)
    void shouldKeepCommandsThatChangeSomethingForAdministrators() throws Exception {
        install(ALL);

        // To somebody who may not give it, Karaf does not even show a command.
        assertThatThrownBy(() -> shell.typedBy(Set.of("viewer", "manager"), CHANGE))
                .hasMessage("Command not found: actor:swap");
        assertThat(whoPlays("coordinator")).isEqualTo("stealing");

        shell.typedBy(Set.of("admin"), CHANGE);
        assertThat(whoPlays("coordinator")).isEqualTo("locking");
    }

    @Test
    @Order(6)
    void shouldShowItsMetersInTheRegistryOfAnotherBundle() throws Exception {
        install("understudy-metrics");
        start(
                GAUGES,
                "org.osgi.framework,io.micrometer.core.instrument,io.micrometer.core.instrument.search,"
                        + "io.micrometer.core.instrument.simple",
                "Gauges");

        assertThat(call(GAUGES, "understudy.upgrades")).isNotEqualTo("0");
    }

    @Test
    @Order(7)
    void shouldLeaveNothingBehindWhenItIsTakenOut() throws Exception {
        install(ALL);
        startEcho();
        assertThat(ask("last")).isEqualTo("last 1");
        assertThat(ours.threads()).isNotEmpty();
        assertThat(ours.services()).isNotEmpty();

        context.getBundle(ECHO).uninstall();
        uninstall(ALL);

        assertNothingLeft();
    }

    /** Installs, and checks that all of ours runs and that nobody was refreshed for it. */
    private void install(String feature) throws Exception {
        List<String> before = Remains.logged(REFRESH);
        shell.typed("feature:install " + feature);

        assertThat(ours.bundles()).isNotEmpty().allMatch(bundle -> bundle.getState() == Bundle.ACTIVE);
        assertThat(context.getServiceReference("io.understudy.ActorSystem")).isNotNull();
        assertThat(Remains.logged(REFRESH)).as("what was refreshed").isEqualTo(before);
    }

    private void uninstall(String feature) throws Exception {
        shell.typed("feature:uninstall " + feature);
    }

    private void assertNothingLeft() throws Exception {
        assertThat(ours.bundles()).isEmpty();
        assertThat(ours.services()).isEmpty();
        assertThat(ours.threads()).isEmpty();
    }

    private void startEcho() throws Exception {
        start(ECHO, "org.osgi.framework,io.understudy", "Echo", "Echo$Question");
    }

    private void start(String guest, String imports, String... classes) throws Exception {
        context.installBundle(guest, GuestBundle.of(guest, imports, classes)).start();
    }

    /** What the actor of the bundle answers. */
    private String ask(String text) throws Exception {
        return call(ECHO, text);
    }

    @SuppressWarnings("unchecked")
    private String call(String guest, String text) throws Exception {
        ServiceReference<?> service = context.getServiceReferences(UnaryOperator.class, "(name=" + guest + ")")
                .iterator()
                .next();
        return ((UnaryOperator<String>) context.getService(service)).apply(text);
    }

    private String whoPlays(String role) throws Exception {
        String row =
                shell.typed("actor:swap " + role).lines().skip(1).findFirst().orElseThrow();
        return row.split("\\s+", 3)[1];
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime() - end).as("waited for %s", LIMIT).isNegative();
            LockSupport.parkNanos(10_000_000);
        }
    }
}
