package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.observe.MeterReading;
import io.understudy.observe.MeterReading.Figures;
import io.understudy.observe.Metering;
import io.understudy.observe.Metering.Kind;
import io.understudy.observe.Metering.Labels;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is measured while somebody wants it: every accepted message, sampled times, and never more labels than allowed. */
class MeteringTest {
    private static final Labels TEN = new Labels(List.of(), 10);

    private final List<String> log = LogActor.newLog();
    private final TestSystem test = TestSystem.builder().deterministic(67).build();
    private final Metering metering = test.system().inspection().metering();

    @AfterEach
    void close() {
        test.close();
    }

    private ActorRef<Object> spawn(String name) {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), name);
        test.runUntilIdle();
        return actor;
    }

    private Figures figures(String label) {
        test.runUntilIdle();
        return metering.read().actors().get(label);
    }

    private static void tell(ActorRef<Object> actor, int messages) {
        for (int i = 0; i < messages; i++) {
            actor.tell("message " + i);
        }
    }

    @Test
    void shouldCountEveryAcceptedMessage() {
        metering.measure(TEN);
        ActorRef<Object> actor = spawn("a");
        long systemBefore = figures("/user/a").system();
        tell(actor, 7);
        assertThat(figures("/user/a").user()).isEqualTo(7);
        test.system().suspend(actor);
        tell(actor, 5);
        assertThat(figures("/user/a").user()).isEqualTo(12);
        assertThat(figures("/user/a").depth()).isEqualTo(5);
        assertThat(figures("/user/a").system()).isGreaterThan(systemBefore);
    }

    @Test
    void shouldCountAMessageOnceThatWasPutAsideAndTakenAgain() {
        metering.measure(TEN);
        ActorRef<Object> actor = spawn("a");
        AtomicBoolean stashed = new AtomicBoolean();
        actor.tell(LogActor.step(context -> {
            if (stashed.compareAndSet(false, true)) {
                context.stash().add();
            } else {
                log.add("again");
            }
        }));
        assertThat(figures("/user/a").user()).isEqualTo(1);
        actor.tell(LogActor.step(context -> context.stash().unstashAll()));
        assertThat(figures("/user/a").user()).isEqualTo(2);
        assertThat(log).containsExactly("again");
    }

    @Test
    void shouldCountWhatWasDroppedOrLeftBehindAfterItWasAccepted() {
        metering.measure(TEN);
        ActorRef<Object> actor = test.system()
                .spawn(
                        LogActor.props(log)
                                .withMailbox(MailboxOptions.bounded(4)
                                        .withReserveForSystem(0)
                                        .withOverflow(OverflowStrategy.DROP_OLDEST)),
                        "a");
        test.runUntilIdle();
        test.system().suspend(actor);
        test.runUntilIdle();
        tell(actor, 6);
        assertThat(figures("/user/a")).extracting(Figures::user, Figures::depth).containsExactly(6L, 4L);
        test.system().stop(actor);
        assertThat(figures("/user/a")).extracting(Figures::user, Figures::depth).containsExactly(6L, 0L);
    }

    @Test
    void shouldGoOnCountingWhenTheReaderIsReplaced() {
        ActorRef<Object> actor = spawn("a");
        try (Subscription first = metering.measure(TEN)) {
            assertThat(first).isNotNull();
            tell(actor, 3);
            test.runUntilIdle();
            metering.measure(TEN);
        }
        tell(actor, 4);
        assertThat(figures("/user/a").user()).isEqualTo(7);
    }

    @Test
    void shouldNotMeasureWhenNobodyWantsIt() {
        metering.measure(TEN).close();
        ActorRef<Object> actor = spawn("a");
        test.advance(Duration.ofSeconds(1));
        tell(actor, 3);
        test.runUntilIdle();
        List<Kind> samples = new ArrayList<>();
        metering.samples((kind, label, nanos) -> samples.add(kind));
        assertThat(samples).isEmpty();
        assertThat(log).hasSize(3);
    }

    @Test
    void shouldGiveOneLabelToNamesThatWereMadeUpAndToGroups() {
        metering.measure(new Labels(List.of("/user/session-*"), 10));
        Props<Object> props = LogActor.props(log);
        for (int i = 0; i < 100; i++) {
            test.system().spawn(props).tell("x");
            test.system().spawn(props, "session-" + i).tell("x");
        }
        assertThat(figures("/user/*").user()).isEqualTo(100);
        assertThat(figures("/user/session-*").user()).isEqualTo(100);
        assertThat(metering.read().actors()).containsOnlyKeys("/user", "/user/*", "/user/session-*", "other");
    }

    @Test
    void shouldNeverHaveMoreLabelsThanAllowed() {
        metering.measure(TEN);
        for (int i = 0; i < 1_000; i++) {
            spawn("a" + i).tell("x");
        }
        MeterReading reading = readAll();
        assertThat(reading.actors()).hasSize(11).containsKey("other");
        assertThat(reading.actors().get("other").user()).isEqualTo(991);
        assertThat(reading.actors().values().stream().mapToLong(Figures::user).sum())
                .isEqualTo(1_000);
    }

    private MeterReading readAll() {
        test.runUntilIdle();
        return metering.read();
    }

    @Test
    void shouldMeasureHowLongMessagesWaitedIncludingSuspensions() {
        metering.measure(TEN);
        ActorRef<Object> actor = spawn("a");
        test.advance(Duration.ofMillis(20));
        test.system().suspend(actor);
        test.runUntilIdle();
        actor.tell("x");
        test.advance(Duration.ofSeconds(2));
        test.system().resume(actor);
        test.runUntilIdle();
        List<Long> latencies = new ArrayList<>();
        metering.samples((kind, label, nanos) -> {
            if (kind == Kind.LATENCY && label.equals("/user/a")) {
                latencies.add(nanos);
            }
        });
        assertThat(latencies).hasSize(1);
        assertThat(Duration.ofNanos(latencies.get(0))).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2_100));
        assertThat(log).containsExactly("x");
    }

    @Test
    void shouldTimeTurnsAfterEachTick() {
        metering.measure(TEN);
        ActorRef<Object> actor = spawn("a");
        test.advance(Duration.ofMillis(20));
        metering.samples((kind, label, nanos) -> {});
        actor.tell("x");
        test.runUntilIdle();
        List<String> turns = new ArrayList<>();
        metering.samples((kind, label, nanos) -> {
            if (kind == Kind.TURN) {
                turns.add(label);
            }
        });
        assertThat(turns).contains("/user/a");
    }

    @Test
    void shouldSayThatAnIdleWorkerIsNotBusy() {
        metering.measure(TEN);
        test.advance(Duration.ofSeconds(1));
        assertThat(metering.read().busy().values())
                .allSatisfy(share -> assertThat(share).isBetween(0.0, 0.05));
    }

    @Test
    void shouldRefuseLabelsThatMakeNoSense() {
        assertThatThrownBy(() -> new Labels(List.of(), 0)).hasMessage("labels: expected 1 to 100000, found 0");
        assertThatThrownBy(() -> metering.measure(new Labels(List.of("user/a"), 1)))
                .hasMessageContaining("actor path pattern: expected one that starts with /");
    }
}
