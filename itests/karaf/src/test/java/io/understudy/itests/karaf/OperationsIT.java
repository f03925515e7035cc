package io.understudy.itests.karaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.exam.PaxExamExtension;
import java.util.Set;
import javax.inject.Inject;
import org.apache.karaf.shell.api.console.SessionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.BundleContext;

/** What operators do in Karaf with a runtime at work: every command, and middlewares that come and go under load. */
@ExtendWith(PaxExamExtension.class)
public class OperationsIT {
    private static final int SOME = 500;
    private static final String TELEMETRY = "understudy-telemetry";
    private static final String OBSERVING = "observing";

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
        karaf.install("understudy-shell");
        karaf.startEcho();
        assertThat(karaf.ask("there")).isEqualTo("there 1");
    }

    @AfterEach
    void takeOut() throws Exception {
        karaf.takeOut(OBSERVING);
    }

    @Test
    void shouldLetAnOperatorLookAndAct() throws Exception {
        shows("actor:list", "/user/echo");
        shows("actor:list --json", "\"path\":\"/user/echo\"");
        shows("actor:tree", "echo");
        shows("actor:info /user/echo", "/user/echo");
        shows("actor:top -n 2 -d 10", "worker");
        shows("actor:tail -t 0", "event");
        shows("actor:suspend /user/echo", "suspended /user/echo");
        Karaf.await(() -> karaf.typed("actor:list").contains("suspended"));
        shows("actor:resume /user/echo", "resumed /user/echo");
        shows("actor:signal 1", "0 actors resumed");
        shows("actor:tell /user/echo hello", "told /user/echo");
        shows("actor:middleware", "middleware");
        shows("actor:swap", "coordinator");
        shows("actor:swap invoker", "batch");
        shows("actor:doctor", "problem");
        shows("actor:help", "actor:doctor");
        assertThat(karaf.ask("it was restarted")).isEqualTo("it was restarted 1");
        shows("actor:stop /user/echo", "/user/echo");
        Karaf.await(() -> !karaf.typed("actor:list").contains("/user/echo"));
        assertThatThrownBy(() -> karaf.ask("in vain")).isNotNull();
        shows("actor:dead-letters", "actor_stopped");
        shows("actor:replay all", "1");
    }

    @Test
    void shouldChangeAConfigurationWhileActorsRun() throws Exception {
        shows("actor:config " + Karaf.KERNEL + " scheduler.implementation=locking", "locking");
        Karaf.await(() -> karaf.whoPlays("coordinator").equals("locking"));

        shows("actor:config " + Karaf.KERNEL + " scheduler.implementation=stealing", "stealing");
        Karaf.await(() -> karaf.whoPlays("coordinator").equals("stealing"));
        assertThat(karaf.ask("still there")).isEqualTo("still there 2");
    }

    @Test
    void shouldLetEachRoleDoWhatItMay() throws Exception {
        assertThat(karaf.shell().typedBy(Set.of("viewer"), "actor:list")).contains("/user/echo");
        assertThatThrownBy(() -> karaf.shell().typedBy(Set.of("viewer"), "actor:suspend /user/echo"))
                .hasMessage("Command not found: actor:suspend");
        assertThat(karaf.shell().typedBy(Set.of("manager"), "actor:suspend /user/echo"))
                .contains("suspended");
        assertThatThrownBy(() -> karaf.shell().typedBy(Set.of("manager"), "actor:stop /user/echo"))
                .hasMessage("Command not found: actor:stop");
        assertThat(karaf.shell().typedBy(Set.of("manager"), "actor:resume /user/echo"))
                .contains("resumed");
    }

    @Test
    void shouldCompleteArguments() throws Exception {
        assertThat(karaf.shell().offered("actor:info", "/user/e")).containsExactly("/user/echo");
        assertThat(karaf.shell().offered("actor:swap", "coord")).containsExactly("coordinator");
        assertThat(karaf.shell().offered("actor:swap", "coordinator", "l")).containsExactly("locking");
        assertThat(karaf.shell().offered("bundle:info", "/user/e")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "understudy-logging, logging, '', ''",
        "understudy-telemetry, telemetry, '', ''",
        "understudy-rate-limit, ratelimit, io.understudy.middleware.ratelimit, rate=1000000",
        "understudy-deadline, deadline, io.understudy.middleware.deadline, max.wait.ms=60000",
        "understudy-circuit-breaker, circuitbreaker, io.understudy.middleware.circuit.breaker, actor.path=/user/**",
        "understudy-chaos, chaos, io.understudy.middleware.chaos, delay.probability=0.01",
    })
    void shouldPlugEachMiddlewareInAndOutUnderLoadAndLoseNothing(
            String feature, String bundle, String pid, String property) throws Exception {
        try (Questions questions = new Questions(karaf)) {
            questions.awaitMore(SOME);
            karaf.install(feature);
            if (feature.equals(TELEMETRY)) {
                karaf.start(OBSERVING, "org.osgi.framework,io.micrometer.observation", "Observing");
            }
            if (!pid.isEmpty()) {
                String[] pair = property.split("=", 2);
                karaf.typed("config:edit --factory --alias test " + pid + "; config:property-set " + pair[0] + " "
                        + pair[1] + "; config:update");
            }
            Karaf.await(() -> karaf.typed("actor:middleware").contains("io.understudy.middleware." + bundle));
            questions.awaitMore(SOME);
            karaf.stop(OBSERVING);
            karaf.uninstall(feature);
            questions.awaitMore(SOME);

            long answered = questions.end();
            assertThat(karaf.ask("the last one")).isEqualTo("the last one " + (answered + 2));
        }
        if (!pid.isEmpty()) {
            karaf.typed("config:delete " + pid + "~test");
        }
    }

    private void shows(String command, String expected) throws Exception {
        assertThat(karaf.typed(command)).as(command).contains(expected);
    }
}
