package io.understudy.itests.karaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.exam.PaxExamExtension;
import java.util.Set;
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
import org.osgi.framework.BundleContext;

/** Our features in a Karaf as it is downloaded, by what its user types: installed, used, configured and taken out again. */
@ExtendWith(PaxExamExtension.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public class FeaturesIT {
    private static final String GAUGES = "gauges";

    /** A command of ours that only looks, and what it shows. */
    private static final String LOOK = "actor:list";

    private static final String SHOWN = "path";

    /** A command of ours that is for administrators. */
    private static final String CHANGE = "actor:swap coordinator locking";

    @Inject
    BundleContext probe;

    @Inject
    SessionFactory sessions;

    private Karaf karaf;

    @Configuration
    public static Option[] configuration() {
        return FreshKaraf.options();
    }

    @BeforeEach
    void open() throws Exception {
        karaf = new Karaf(probe, sessions);
        karaf.addRepository();
    }

    @AfterEach
    void takeOut() throws Exception {
        karaf.takeOut(GAUGES);
    }

    @Test
    @Order(1)
    void shouldInstallEverythingWithoutARefresh() throws Exception {
        karaf.install(Karaf.ALL);

        assertThat(Remains.logged("Adding features: " + Karaf.ALL))
                .as("the log is read")
                .isNotEmpty();
        assertThat(karaf.typed(LOOK)).contains(SHOWN);
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
                "understudy-chaos",
                "understudy-health",
                "understudy-event-admin",
                "understudy-jmx",
                "understudy-jfr",
                "understudy-prometheus"
            })
    void shouldInstallEachFeatureAloneAndTakeItOutWithAllItBrought(String feature) throws Exception {
        karaf.install(feature);
        karaf.uninstall(feature);

        karaf.assertNothingLeft();
    }

    @Test
    @Order(3)
    void shouldLetAnActorOfAnotherBundleAnswer() throws Exception {
        karaf.install(Karaf.ALL);
        karaf.startEcho();

        assertThat(karaf.ask("here")).isEqualTo("here 1");
        karaf.typed(CHANGE);
        assertThat(karaf.ask("still here")).isEqualTo("still here 2");
    }

    @Test
    @Order(4)
    void shouldTakeAConfigurationWhileActorsRun() throws Exception {
        karaf.install(Karaf.ALL);
        karaf.startEcho();
        assertThat(karaf.ask("before")).isEqualTo("before 1");

        karaf.typed("config:property-set --pid " + Karaf.KERNEL + " scheduler.implementation locking");
        Karaf.await(() -> karaf.whoPlays("coordinator").equals("locking"));
        assertThat(karaf.ask("after")).as("the actor has gone on").isEqualTo("after 2");

        karaf.typed("config:delete " + Karaf.KERNEL);
        Karaf.await(() -> karaf.whoPlays("coordinator").equals("stealing"));
    }

    @Test
    @Order(5)
    void shouldKeepCommandsThatChangeSomethingForAdministrators() throws Exception {
        karaf.install(Karaf.ALL);

        // To somebody who may not give it, Karaf does not even show a command.
        assertThatThrownBy(() -> karaf.shell().typedBy(Set.of("viewer", "manager"), CHANGE))
                .hasMessage("Command not found: actor:swap");
        assertThat(karaf.whoPlays("coordinator")).isEqualTo("stealing");

        karaf.shell().typedBy(Set.of("admin"), CHANGE);
        assertThat(karaf.whoPlays("coordinator")).isEqualTo("locking");
    }

    @Test
    @Order(6)
    void shouldShowItsMetersInTheRegistryOfAnotherBundle() throws Exception {
        karaf.install("understudy-metrics");
        karaf.start(
                GAUGES,
                "org.osgi.framework,io.micrometer.core.instrument,io.micrometer.core.instrument.search,"
                        + "io.micrometer.core.instrument.simple",
                "Gauges");

        assertThat(karaf.call(GAUGES, "understudy.upgrades")).isNotEqualTo("0");
    }

    @Test
    @Order(6)
    void shouldServeTheSevenMetricsToPrometheus() throws Exception {
        karaf.install(Karaf.ALL);
        karaf.startEcho();
        assertThat(karaf.ask("measured")).isEqualTo("measured 1");

        Karaf.await(() -> MetricsPage.read().contains("actor=\"/user/echo\""));
        assertThat(MetricsPage.read())
                .contains(
                        "actor_mailbox_enqueued_total{",
                        "actor_mailbox_depth{",
                        "scheduler_ready_queue_depth ",
                        "scheduler_worker_busy_ratio{",
                        "scheduler_invoke_duration_ms_bucket{",
                        "scheduler_latency_ms_bucket{",
                        "dead_letters_total{");
    }

    @Test
    @Order(6)
    void shouldReportItsHealth() throws Exception {
        karaf.install(Karaf.ALL);

        Karaf.await(() -> karaf.hasCommands("hc"));
        assertThat(karaf.typed("hc:exec understudy")).contains("OK").doesNotContain("CRITICAL");
    }

    @Test
    @Order(7)
    void shouldLeaveNothingBehindWhenItIsTakenOut() throws Exception {
        karaf.install(Karaf.ALL);
        karaf.startEcho();
        assertThat(karaf.ask("last")).isEqualTo("last 1");
        assertThat(karaf.ours().threads()).isNotEmpty();
        assertThat(karaf.ours().services()).isNotEmpty();

        karaf.stopEcho();
        karaf.uninstall(Karaf.ALL);

        karaf.assertNothingLeft();
    }
}
