package io.understudy.jmx.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.testkit.TestSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.JMX;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** A real runtime, seen through an MBean server. */
class SystemBeanTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final TestSystem test = TestSystem.deterministic(5);
    private final List<Object> handled = new ArrayList<>();
    private Registered registered;
    private ActorSystemMXBean bean;

    @BeforeEach
    void register() {
        registered = new Registered(server, test.system());
        bean = JMX.newMXBeanProxy(server, registered.name(), ActorSystemMXBean.class);
    }

    @AfterEach
    void end() {
        registered.close();
        test.close();
    }

    private ActorRef<Object> actor() {
        ActorRef<Object> actor = test.system().spawn(Props.of(() -> (message, context) -> handled.add(message)), "a");
        test.runUntilIdle();
        return actor;
    }

    @Test
    void shouldShowWhatThereIs() {
        actor();
        test.system().refer("/user/nobody").tell("lost");

        assertThat(bean.getName()).isEqualTo("test");
        assertThat(bean.getStage()).isEqualTo("RUNNING");
        assertThat(bean.getActorCount()).isEqualTo(1);
        assertThat(bean.getReadyDepth()).isZero();
        assertThat(bean.getWorkers()).hasSize(bean.getWorkerCount());
        assertThat(bean.getRoles()).containsOnlyKeys("coordinator", "executor", "invoker", "mailbox", "registry");
        assertThat(bean.getCandidates()).containsOnlyKeys(bean.getRoles().keySet());
        assertThat(bean.getMissingRoles()).isEmpty();
        assertThat(bean.getHeldActors()).isEmpty();
        assertThat(bean.getDeadLetterCount()).isEqualTo(1);
        assertThat(bean.getDeadLetters()).containsOnly(Map.entry("no_recipient", 1L));
        assertThat(bean.getSwaps()).isNotNull();
        assertThat(bean.getRepairedCount() + bean.getUpgradeCount() + bean.getFailedUpgradeCount())
                .isZero();
    }

    @Test
    void shouldSuspendResumeAndStopAnActorByItsPath() {
        ActorRef<Object> actor = actor();
        assertThat(bean.suspend("/user/a")).isEqualTo("suspended /user/a");
        test.runUntilIdle();
        actor.tell("one");
        test.runUntilIdle();
        assertThat(handled).isEmpty();

        assertThat(bean.resume("/user/a")).isEqualTo("resumed /user/a");
        test.runUntilIdle();
        assertThat(handled).containsExactly("one");

        assertThat(bean.stop("/user/a")).isEqualTo("stopping /user/a and all below it");
        test.runUntilIdle();
        assertThat(bean.getActorCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/user/nobody", "nonsense", "", "/"})
    void shouldSayWhatWasExpectedWhenThereIsNoSuchActor(String path) {
        assertThatThrownBy(() -> bean.suspend(path))
                .hasMessageContaining(
                        "path: expected that of an actor, such as /user/orders, found '%s'; it may have stopped", path);
    }

    @Test
    void shouldSayWhichRolesAndImplementationsThereAre() {
        assertThatThrownBy(() -> bean.swap("director", "x"))
                .hasMessageContaining(
                        "role: expected one of coordinator, executor, invoker, mailbox, registry, found 'director'");
        assertThatThrownBy(() -> bean.swap("invoker", "x"))
                .hasMessageContaining("implementation: expected nothing or a candidate for invoker (")
                .hasMessageContaining("), found 'x'; start a bundle that offers it first");
    }

    @Test
    void shouldLeaveWhoeverHasTheNameAloneAndSaySo() {
        Logger logger = (Logger) LoggerFactory.getLogger(Registered.class);
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.addAppender(lines);
        try (TestSystem other = TestSystem.deterministic(6)) {
            Registered second = new Registered(server, other.system());
            second.close();

            assertThat(server.isRegistered(registered.name())).isTrue();
            assertThat(lines.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .containsExactly(
                            "io.understudy:type=ActorSystem,name=test is taken by another actor system of this "
                                    + "process, so test is not shown; give it another name in io.understudy.kernel");
        } finally {
            logger.detachAppender(lines);
        }
    }

    @Test
    void shouldBeGoneWhenItIsClosed() {
        registered.close();
        registered.close();
        assertThat(server.isRegistered(registered.name())).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "understudy|name=understudy",
                "two words|name=two words",
                "a,b=c|name=\"a,b=c\"",
                "what?*|name=\"what\\?\\*\"",
                "say \"x\"|name=\"say \\\"x\\\"\"",
                "a:b|name=\"a:b\""
            })
    void shouldQuoteNamesThatNeedIt(String system, String expected) {
        assertThat(Registered.name(system).toString()).isEqualTo("io.understudy:type=ActorSystem," + expected);
        assertThat(Registered.name("line\nbreak").getKeyProperty("name")).isEqualTo("\"line\\nbreak\"");
        assertThat(Registered.name("").getKeyProperty("name")).isEqualTo("\"\"");
        assertThat(Registered.name(system).isPattern()).isFalse();
    }
}
