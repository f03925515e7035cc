package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Ticking;
import io.understudy.testkit.TestSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages an actor sends itself later. */
class TimersTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration NANO = Duration.ofNanos(1);

    private final TestSystem test = TestSystem.deterministic(12);
    private final List<String> log = LogActor.newLog();
    private final ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");

    @AfterEach
    void close() {
        test.close();
    }

    private static Step single(Object key, Object message, Duration delay) {
        return context -> context.timers().startSingle(key, message, delay);
    }

    private static Step periodic(Object key, Object message, Duration interval) {
        return context -> context.timers().startPeriodic(key, message, interval);
    }

    private void told(Object message) {
        actor.tell(message);
        test.runUntilIdle();
    }

    private Kernel kernel() {
        return ((LocalRef<Object>) actor).cell().kernel();
    }

    private int pendingTimers() {
        kernel().timers().advance();
        return kernel().timers().size();
    }

    @Test
    void shouldSendOnceNotEarly() {
        told(single("k", "now", SECOND));
        test.advance(SECOND.minus(NANO));
        assertThat(log).isEmpty();
        test.advance(NANO);
        assertThat(log).containsExactly("now");
        test.advance(SECOND.multipliedBy(5));
        assertThat(log).hasSize(1);
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldSendEveryInterval() {
        told(periodic("k", "tick", SECOND));
        for (int i = 1; i <= 5; i++) {
            test.advance(SECOND.minus(NANO));
            assertThat(log).hasSize(i - 1);
            test.advance(NANO);
            assertThat(log).hasSize(i);
        }
        told((Step) context -> log.add("cancelled " + context.timers().cancel("k")));
        test.advance(SECOND.multipliedBy(5));
        assertThat(log).hasSize(6).endsWith("cancelled true");
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldNotMakeUpForMissedTimes() {
        told(periodic("k", "tick", SECOND));
        test.clock().advance(SECOND.multipliedBy(10));
        ((Ticking) test.system()).tick();
        test.runUntilIdle();
        assertThat(log).containsExactly("tick");
        test.advance(SECOND);
        assertThat(log).hasSize(2);
    }

    @Test
    void shouldHaveAtMostOneMessageUnderWayWhenTheActorIsSlow() {
        told(periodic("k", "tick", SECOND));
        test.system().suspend(actor);
        test.advance(SECOND.multipliedBy(10));
        test.system().resume(actor);
        test.runUntilIdle();
        assertThat(log).containsExactly("tick");
        test.advance(SECOND);
        assertThat(log).hasSize(2);
    }

    @Test
    void shouldReplaceTheTimerOfTheSameKey() {
        told(single("k", "old", SECOND));
        told(single("k", "new", SECOND.multipliedBy(2)));
        told(single("other", "other", SECOND));
        test.advance(SECOND.multipliedBy(3));
        assertThat(log).containsExactly("other", "new");
    }

    @Test
    void shouldNotDeliverAMessageThatWasUnderWayWhenItsTimerWasReplaced() {
        told(single("k", "old", SECOND));
        actor.tell((Step) context -> {
            test.clock().advance(SECOND);
            ((Ticking) test.system()).tick();
            context.timers().startSingle("k", "new", SECOND);
        });
        test.runUntilIdle();
        assertThat(log).isEmpty();
        test.advance(SECOND);
        assertThat(log).containsExactly("new");
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldNotDeliverAMessageThatWasUnderWayWhenItsTimerWasCancelled() {
        told(periodic("k", "tick", SECOND));
        actor.tell((Step) context -> {
            test.clock().advance(SECOND);
            ((Ticking) test.system()).tick();
            context.timers().cancelAll();
        });
        test.advance(SECOND.multipliedBy(3));
        assertThat(log).isEmpty();
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldSayWhetherATimerIsActive() {
        told((Step) context -> {
            context.timers().startSingle("k", "x", SECOND);
            log.add(context.timers().active("k") + " " + context.timers().active("other"));
        });
        test.advance(SECOND);
        told((Step) context ->
                log.add(context.timers().active("k") + " " + context.timers().cancel("k")));
        assertThat(log).containsExactly("true false", "x", "false false");
    }

    @Test
    void shouldEndWithTheInstanceOnRestart() {
        told(periodic("k", "tick", SECOND));
        actor.tell((Step) context -> {
            test.clock().advance(SECOND);
            ((Ticking) test.system()).tick();
            throw new IllegalStateException("with a message of the timer under way");
        });
        test.advance(SECOND.multipliedBy(5));
        assertThat(log).containsExactly("postStop");
        told((Step) context -> log.add("active " + context.timers().active("k")));
        assertThat(log).endsWith("active false");
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldEndWithTheActorAndLeaveNoDeadLetter() {
        told(single("k", "x", SECOND));
        told(periodic("p", "y", SECOND));
        actor.tell((Step) context -> {
            test.clock().advance(SECOND);
            ((Ticking) test.system()).tick();
            context.stop();
        });
        test.advance(SECOND.multipliedBy(3));
        assertThat(log).containsExactly("postStop");
        assertThat(test.deadLetters()).isEmpty();
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldNameTheMessageAndNotTheTimerWhenItFails() {
        told(single("k", LogActor.failing(), SECOND));
        test.advance(SECOND);
        assertThat(test.events())
                .filteredOn(RuntimeEvent.ActorFailed.class::isInstance)
                .extracting(
                        event -> ((RuntimeEvent.ActorFailed) event).failure().message())
                .hasSize(1)
                .allMatch(message -> message instanceof Step);
    }

    @Test
    void shouldLetATimerMessageBeStashed() {
        told(single(
                "k",
                (Step) context -> {
                    log.add("stash " + context.stash().size());
                    if (log.size() == 1) {
                        context.stash().add();
                    }
                },
                SECOND));
        test.advance(SECOND);
        told((Step) context -> context.stash().unstashAll());
        assertThat(log).containsExactly("stash 0", "stash 0");
    }

    @ParameterizedTest
    @EnumSource(OverflowStrategy.class)
    @Timeout(60)
    void shouldGoOnAfterAMessageThatTheMailboxDidNotKeep(OverflowStrategy strategy) {
        MailboxOptions tight = MailboxOptions.bounded(1).withOverflow(strategy).withBlockTimeout(Duration.ofHours(1));
        ActorRef<Object> small = test.system().spawn(LogActor.props(log).withMailbox(tight), "small");
        small.tell(periodic("p", "tick", SECOND));
        test.runUntilIdle();
        small.tell(single("s", "once", SECOND.plusMillis(500)));
        test.runUntilIdle();
        test.system().suspend(small);
        test.runUntilIdle();
        small.tell("filler");
        test.advance(SECOND.multipliedBy(2));
        if (strategy == OverflowStrategy.DROP_OLDEST) {
            small.tell("last");
        }
        test.system().resume(small);
        test.runUntilIdle();
        assertThat(log)
                .as("timers lost their messages")
                .containsExactly(strategy == OverflowStrategy.DROP_OLDEST ? "last" : "filler");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).contains("tick", "once");
        small.tell((Step) context -> log.add("active " + context.timers().active("s")));
        test.runUntilIdle();
        test.advance(SECOND);
        assertThat(log.subList(1, log.size())).containsExactly("active false", "tick");
    }

    @Test
    void shouldRecordALostTimerMessageOnce() {
        MailboxOptions tight = MailboxOptions.bounded(1).withOverflow(OverflowStrategy.REJECT);
        ActorRef<Object> small = test.system().spawn(LogActor.props(log).withMailbox(tight), "small");
        small.tell(single("s", "once", SECOND));
        test.runUntilIdle();
        test.system().suspend(small);
        test.runUntilIdle();
        small.tell("filler");
        test.advance(SECOND);
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::reason)
                .containsExactly(tuple("once", "/user/small", DeadLetterReason.REJECTED));
    }

    @Test
    void shouldNotKeepTheSystemFromShuttingDown() {
        told(periodic("k", "tick", Duration.ofMillis(1)));
        told((Step) context -> context.setReceiveTimeout(Duration.ofMillis(1)));
        var down = test.system().shutdown(Duration.ofHours(1));
        test.await(down, Duration.ofMillis(100));
        assertThat(log).last().isEqualTo("postStop");
    }

    @Test
    void shouldNeedNoThreadForAHundredThousandActorsWithTimeouts() {
        int[] started = {0};
        Props<Object> props = Props.of(() -> new LogActor(log) {
            @Override
            public void preStart(ActorContext<Object> context) {
                context.setReceiveTimeout(SECOND.plusMillis(10L * (started[0]++ % 100)));
            }

            @Override
            public void onReceiveTimeout(Duration timeout, ActorContext<Object> context) {
                context.stop();
            }

            @Override
            public void postStop(ActorContext<Object> context) {}
        });
        int threads = Thread.getAllStackTraces().size();
        for (int i = 0; i < 100; i++) {
            for (int j = 0; j < 1_000; j++) {
                test.system().spawn(props);
            }
            test.runUntilIdle();
        }
        assertThat(pendingTimers()).isEqualTo(100_000);
        assertThat(Thread.getAllStackTraces()).hasSizeLessThanOrEqualTo(threads);
        test.advance(SECOND.multipliedBy(2));
        assertThat(test.system().actorCount()).isEqualTo(1);
        assertThat(pendingTimers()).isZero();
    }

    @Test
    void shouldNeverAskTheWallClock() throws Exception {
        Path classes = Path.of(Kernel.class.getResource("Kernel.class").toURI()).getParent();
        try (Stream<Path> files = Files.list(classes)) {
            List<Path> main =
                    files.filter(file -> file.toString().endsWith(".class")).toList();
            assertThat(main).hasSizeGreaterThan(40);
            assertThat(main)
                    .allSatisfy(file -> assertThat(constants(file))
                            .doesNotContain("currentTimeMillis")
                            .doesNotContain("java/time/Instant")
                            .doesNotContain("java/time/Clock")
                            .doesNotContain("java/util/Date"));
        }
    }

    private static String constants(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
