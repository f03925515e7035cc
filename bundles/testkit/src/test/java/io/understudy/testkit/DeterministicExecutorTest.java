package io.understudy.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.contract.FakeWorkSource;
import io.understudy.spi.MailboxIndex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class DeterministicExecutorTest {
    private final FakeWorkSource source = new FakeWorkSource();
    private final DeterministicExecutor executor = new DeterministicExecutor(7);

    @AfterEach
    void leaveNothingBehind() {
        assertThat(executor.stop(Duration.ZERO)).isEmpty();
        assertThat(source.seats()).isZero();
        assertThat(source.violations()).isEmpty();
    }

    @Test
    void shouldRunNothingWhenNobodySaysSo() {
        MailboxIndex index = source.submit(() -> {});
        executor.start(source);

        assertThat(source.runs(index)).isZero();
        assertThat(executor.workers()).isEqualTo(1);
    }

    @Test
    void shouldRunOneTurnOnTheCallersThreadWhenStepped() {
        executor.start(source);
        AtomicReference<Thread> thread = new AtomicReference<>();
        MailboxIndex index = source.submit(() -> thread.set(Thread.currentThread()));

        assertThat(executor.step()).isTrue();
        assertThat(executor.step()).isFalse();

        assertThat(thread.get()).isSameAs(Thread.currentThread());
        assertThat(executor.trace()).containsExactly(index);
    }

    @Test
    void shouldRunWhatTurnsMakeReadyWhenRunUntilIdle() {
        executor.start(source);
        source.submit(() -> source.submit(() -> source.submit(() -> {})));

        assertThat(executor.runUntilIdle()).isEqualTo(3);
        assertThat(executor.runUntilIdle()).isZero();
        assertThat(source.runs().values()).containsExactly(1, 1, 1);
    }

    @Test
    void shouldGiveTheSameTraceWhenSeedAndInputsAreTheSame() {
        Set<List<MailboxIndex>> traces = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            traces.add(traceOf(42));
        }
        assertThat(traces).hasSize(1);
        assertThat(traces.iterator().next()).hasSize(60);
    }

    @Test
    void shouldGiveAnotherTraceWhenTheSeedIsAnother() {
        Set<List<MailboxIndex>> traces = new HashSet<>();
        for (int seed = 0; seed < 10; seed++) {
            traces.add(traceOf(seed));
        }
        assertThat(traces).hasSize(10);
    }

    /** The trace of 20 actors that each make another one ready twice. */
    private static List<MailboxIndex> traceOf(long seed) {
        FakeWorkSource work = new FakeWorkSource();
        DeterministicExecutor driven = new DeterministicExecutor(seed);
        driven.start(work);
        for (int i = 0; i < 20; i++) {
            work.submit(() -> work.submit(() -> work.submit(() -> {})));
        }
        driven.runUntilIdle();
        driven.stop(Duration.ZERO);
        return driven.trace();
    }

    @Test
    void shouldNameTheBusiestActorWhenItNeverGetsIdle() {
        executor.start(source);
        source.submit(() -> {});
        AtomicReference<MailboxIndex> loop = new AtomicReference<>();
        loop.set(source.submit(() -> source.register(loop.get())));
        executor.nameActors(index -> index.equals(loop.get()) ? "/user/loop" : "/user/other");

        assertThatThrownBy(() -> executor.runUntilIdle(50))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected no actor to be ready after 50 turns, found 1 ready; most turns had /user/loop (49)."
                                + " Does it send to itself for ever? If not, allow more turns. Seed 7");
    }

    @Test
    void shouldNotComplainWhenItGetsIdleWithTheLastTurnAllowed() {
        executor.start(source);
        source.submit(() -> source.submit(() -> {}));

        assertThat(executor.runUntilIdle(2)).isEqualTo(2);
    }

    @Test
    void shouldRefuseWhenDrivenFromWithinATurn() {
        executor.start(source);
        List<Throwable> refused = new ArrayList<>();
        source.submit(() -> {
            try {
                executor.runUntilIdle();
            } catch (IllegalStateException e) {
                refused.add(e);
            }
        });

        executor.runUntilIdle();

        assertThat(refused).hasSize(1);
        assertThat(refused.get(0)).hasMessageContaining("not from within a turn");
    }

    @Test
    void shouldGiveBackWhatWasReadyWhenStopped() {
        executor.start(source);
        source.submit(() -> {});
        source.submit(() -> {});
        executor.step();

        executor.stop(Duration.ZERO);

        assertThat(source.givenBack()).isEqualTo(1);
        assertThat(source.readyDepth()).isEqualTo(1);
        assertThat(executor.workers()).isZero();
        assertThat(executor.step()).isFalse();
    }

    @Test
    void shouldEndWithTheTurnWhenStoppedFromIt() {
        executor.start(source);
        List<String> late = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            source.submit(() -> late.addAll(executor.stop(Duration.ZERO)));
        }

        assertThat(executor.runUntilIdle()).isEqualTo(1);

        assertThat(late).containsExactly("deterministic-7");
        assertThat(source.readyDepth()).isEqualTo(2);
    }

    @Test
    void shouldRefuseWhenStartedTwice() {
        executor.start(source);

        assertThatThrownBy(() -> executor.start(source))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("runs already");
    }
}
