package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.DeadLetterSuppression;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.Inspection;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.RuntimeSettings;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The latest dead letters can be looked at and sent again. */
class DeadLetterReplayTest {
    private final TestSystem test = TestSystem.builder()
            .deterministic(15)
            .settings(RuntimeSettings.DEFAULTS.withDeadLettersKept(3).withDeadLetterLog(0, Duration.ZERO))
            .build();
    private final Inspection inspection = test.system().inspection();
    private final List<String> log = LogActor.newLog();

    @AfterEach
    void close() {
        test.close();
    }

    private void lose(Object... messages) {
        for (Object message : messages) {
            test.system().refer("/user/a").tell(message);
        }
    }

    private List<Long> numbers() {
        return inspection.deadLetters().stream().map(DeadLetter::number).toList();
    }

    @Test
    void shouldKeepTheLatestAndNumberAllInOrder() {
        lose("1", "2", "3", "4", "5");
        assertThat(inspection.deadLetters())
                .extracting(DeadLetter::number, DeadLetter::message, DeadLetter::recipient)
                .containsExactly(tuple(3L, "3", "/user/a"), tuple(4L, "4", "/user/a"), tuple(5L, "5", "/user/a"));
        assertThat(test.deadLetters()).extracting(DeadLetter::number).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void shouldSendALetterOnceMoreOnBehalfOfItsSender() {
        Probe<Object> asker = test.probe();
        test.system().refer("/user/a").tell((Step) context -> context.sender().tell("answer"), asker.ref());
        test.system().spawn(LogActor.props(log), "a");
        assertThat(inspection.replay(1)).isTrue();
        asker.expectMessage("answer", Duration.ZERO);
        assertThat(inspection.deadLetters()).isEmpty();
        assertThat(inspection.replay(1)).as("it is kept no longer").isFalse();
        test.runUntilIdle();
        asker.expectNoMessageNow();
    }

    @Test
    void shouldNumberALetterAnewWhenStillNobodyIsThere() {
        lose("1", "2", "3");
        assertThat(inspection.replay(2)).isTrue();
        assertThat(inspection.deadLetters())
                .extracting(DeadLetter::number, DeadLetter::message)
                .containsExactly(tuple(1L, "1"), tuple(3L, "3"), tuple(4L, "2"));
        assertThat(inspection.replay(2)).isFalse();
        assertThat(test.system().deadLetterCount(DeadLetterReason.NO_RECIPIENT)).isEqualTo(4);
    }

    @Test
    void shouldReplayNothingThatIsNotKept() {
        lose("1", "2", "3", "4");
        for (long number : List.of(-1L, 0L, 1L, 5L, Long.MAX_VALUE)) {
            assertThat(inspection.replay(number)).as("number %d", number).isFalse();
        }
        assertThat(numbers()).containsExactly(2L, 3L, 4L);
    }

    @Test
    void shouldKeepAsManyAsTheSettingsSayWhileRunning() {
        Kernel kernel = AnyRef.of(test.probe().ref(), "probe").cell().kernel();
        lose("1", "2", "3");
        kernel.settings(kernel.settings().withDeadLettersKept(1));
        assertThat(numbers()).containsExactly(3L);
        kernel.settings(kernel.settings().withDeadLettersKept(0));
        lose("4");
        assertThat(numbers()).isEmpty();
        assertThat(inspection.replay(4)).isFalse();
        kernel.settings(kernel.settings().withDeadLettersKept(2));
        lose("5", "6", "7");
        assertThat(numbers()).containsExactly(6L, 7L);
    }

    @Test
    void shouldKeepWhatIsLostWhileALetterIsAnnounced() {
        test.system()
                .events()
                .listen(
                        RuntimeEvent.DeadLettered.class,
                        event -> lose("because of " + event.letter().message()));
        lose("1");
        assertThat(inspection.deadLetters()).extracting(DeadLetter::message).containsExactly("1", "because of 1");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly("1");
    }

    @Test
    void shouldKeepWhatIsNotLogged() {
        lose(new Unimportant());
        assertThat(inspection.deadLetters()).hasSize(1);
    }

    @Test
    void shouldStillShowLettersWhenTheSystemHasStopped() {
        lose("1");
        test.await(test.system().shutdown(Duration.ofSeconds(1)), Duration.ofSeconds(2));
        assertThat(inspection.replay(1)).isTrue();
        assertThat(inspection.deadLetters()).extracting(DeadLetter::message).containsExactly("1");
        assertThat(numbers()).containsExactly(2L);
    }

    private static final class Unimportant implements DeadLetterSuppression {}

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldReplayEachLetterOnceWhenSeveralAskForIt(Runtimes.Combination runtime) {
        try (SystemOnThreads system = runtime.open()) {
            for (int i = 0; i < 100; i++) {
                system.system().refer("/user/a").tell(i);
            }
            Set<Object> got = ConcurrentHashMap.newKeySet();
            CountDownLatch all = new CountDownLatch(100);
            AtomicLong handled = new AtomicLong();
            system.system()
                    .spawn(
                            Props.of(() -> (message, context) -> {
                                got.add(message);
                                handled.incrementAndGet();
                                all.countDown();
                            }),
                            "a");
            assertThat(taken(number -> system.system().inspection().replay(number)))
                    .isEqualTo(100);
            SystemOnThreads.await(all, "the letters");
            ActorRef<?> actor = system.system().find("/user/a").orElseThrow();
            system.system().stop(actor);
            SystemOnThreads.await(actor::terminated, "the end of the actor");
            assertThat(handled).hasValue(100);
            assertThat(got).hasSize(100);
            assertThat(system.deadLetters()).isEqualTo(100);
        }
    }

    /** The same check finds out one that looks first and removes then. */
    @Test
    void shouldFindOutATwinThatTakesALetterTwice() {
        KeptLetters kept = new KeptLetters();
        kept.most(100);
        for (int i = 0; i < 100; i++) {
            kept.add(i, "/user/a", null, DeadLetterReason.NO_RECIPIENT, 0);
        }
        List<DeadLetter> seen = kept.all();
        assertThat(taken(number -> seen.get((int) number - 1) != null)).isGreaterThan(100);
        assertThat(taken(number -> kept.take(number) != null)).isEqualTo(100);
    }

    /** How often a letter of those from 1 to 100 could be taken by four threads. */
    private static long taken(LongPredicate take) {
        AtomicLong taken = new AtomicLong();
        SystemOnThreads.atOnce(
                4,
                thread -> LongStream.rangeClosed(1, 100).forEach(number -> {
                    if (take.test(number)) {
                        taken.incrementAndGet();
                    }
                }));
        return taken.get();
    }
}
