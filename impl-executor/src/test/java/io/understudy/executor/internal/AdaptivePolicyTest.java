package io.understudy.executor.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.executor.internal.AdaptivePolicy.Change;
import io.understudy.executor.internal.AdaptivePolicy.Load;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** The policy under a load and a time that the test makes up: a tick each 10 ms. */
final class AdaptivePolicyTest {
    private static final Duration GROW = Duration.ofMillis(50);
    private static final Duration SHRINK = Duration.ofSeconds(1);
    private static final Duration COOL_DOWN = Duration.ofMillis(200);
    private static final int FACTOR = 16;

    private AdaptivePolicy policy = policy(2, 6);
    private long now = Long.MAX_VALUE - 1_000_000_000L; // overflows on the way
    private int workers = 2;
    private long turns;
    private final List<Change> changes = new ArrayList<>();

    private static AdaptivePolicy policy(int min, int max) {
        return new AdaptivePolicy(
                ExecutorSettings.standard().withWorkers(min, max).withIntervals(GROW, SHRINK, COOL_DOWN));
    }

    /** Ticks for {@code time}, with the load that {@code load} makes for the current number of workers. */
    private void pass(Duration time, IntFunction<Load> load) {
        for (long t = 0; t < time.toMillis(); t += 10) {
            now += 10_000_000;
            Change change = policy.tick(now, load.apply(workers));
            if (change != null) {
                assertThat(change.from()).isEqualTo(workers);
                assertThat(Math.abs(change.to() - change.from())).as("one step").isEqualTo(1);
                workers = change.to();
                changes.add(change);
            }
        }
    }

    /** All workers are held up, {@code depth} actors wait, no turn begins. */
    private IntFunction<Load> heldUp(int depth) {
        return n -> new Load(n, 0, depth, turns, false);
    }

    /** Much waits, and turns are slow. */
    private IntFunction<Load> backlog(int depth) {
        return n -> new Load(n, 0, depth, ++turns, false);
    }

    private Load idle(int n) {
        return new Load(n, n, 0, turns, false);
    }

    @Test
    void shouldGrowStepByStepToMaxWhenLoadRisesAndShrinkToMinWhenItEnds() {
        pass(Duration.ofSeconds(5), backlog(500));
        assertThat(workers).isEqualTo(6);
        assertThat(changes).extracting(Change::to).containsExactly(3, 4, 5, 6);

        changes.clear();
        pass(Duration.ofMillis(900), this::idle);
        assertThat(changes).as("before the idle interval is over").isEmpty();
        pass(Duration.ofSeconds(5), this::idle);
        assertThat(workers).isEqualTo(2);
        assertThat(changes).extracting(Change::to).containsExactly(5, 4, 3, 2);
    }

    @Test
    void shouldGrowWhenAllWorkersAreHeldUpAndNoTurnBegins() {
        pass(Duration.ofMillis(50), heldUp(1));
        assertThat(workers).as("not sustained yet").isEqualTo(2);
        pass(Duration.ofMillis(10), heldUp(1));
        assertThat(workers).isEqualTo(3);
        pass(Duration.ofSeconds(2), heldUp(1));
        assertThat(workers).as("not beyond max").isEqualTo(6);
        assertThat(changes.get(0).why()).isEqualTo("1 ready, no turn began for PT0.05S");
    }

    @Test
    void shouldReachMaxWithinASecondWhenAllWorkersAreHeldUp() {
        policy = policy(2, 16);
        pass(Duration.ofSeconds(1), heldUp(1));

        assertThat(workers).isEqualTo(16);
    }

    @Test
    void shouldNotGrowWhenTurnsBeginNowAndThen() {
        pass(Duration.ofSeconds(5), n -> new Load(n, 0, 5, turns += 1, false));

        assertThat(changes).isEmpty();
    }

    @Test
    void shouldNotGrowWhenALongQueueMovesQuickly() {
        pass(Duration.ofSeconds(5), n -> new Load(n, 0, 1_000, turns += 5_000, false));

        assertThat(changes).isEmpty();
    }

    @Test
    void shouldNotGrowForABacklogWhileTheWorkersUseTheProcessorsUp() {
        pass(Duration.ofSeconds(5), n -> new Load(n, 0, 500, ++turns, true));
        assertThat(changes).isEmpty();

        pass(Duration.ofMillis(40), backlog(500));
        assertThat(changes).as("the interval has begun anew").isEmpty();
        pass(Duration.ofMillis(100), backlog(500));
        assertThat(changes).extracting(Change::to).containsExactly(3);
    }

    @Test
    void shouldGrowWhenNoTurnBeginsEvenIfTheProcessorsAreUsedUp() {
        pass(Duration.ofMillis(60), n -> new Load(n, 0, 1, turns, true));

        assertThat(workers).isEqualTo(3);
    }

    @Test
    void shouldNotGrowWhenTheQueueIsNotLongerThanWorkersTimesFactor() {
        pass(Duration.ofSeconds(5), n -> new Load(n, 0, 2 * FACTOR, ++turns, false));
        assertThat(changes).isEmpty();

        pass(Duration.ofSeconds(5), n -> new Load(n, 0, 2 * FACTOR + 1, ++turns, false));
        assertThat(changes).extracting(Change::to).containsExactly(3);
        assertThat(changes.get(0).why()).isEqualTo("33 ready, more than 2 x 16");
    }

    @Test
    void shouldNotGrowWhenWorkersAreIdleBecauseARoleIsEmpty() {
        pass(Duration.ofSeconds(5), n -> new Load(n, n, 1_000, turns, false));

        assertThat(changes).isEmpty();
    }

    @Test
    void shouldNotGrowWhenTheWholeMachineStoodStill() {
        pass(Duration.ofMillis(10), heldUp(3));
        now += Duration.ofSeconds(30).toNanos();
        pass(Duration.ofMillis(10), heldUp(3));
        turns++;
        pass(Duration.ofMillis(10), heldUp(3));

        assertThat(changes).isEmpty();
    }

    @Test
    void shouldNotChangeWhenTheLoadGoesUpAndDownAroundTheThreshold() {
        pass(Duration.ofMinutes(1), n -> new Load(n, 0, 2 * FACTOR + (turns++ % 5 == 0 ? -1 : 1), turns, false));

        assertThat(changes).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void shouldChangeSeldomWhenLoadComesAndGoesSlowly() {
        Duration total = Duration.ofMinutes(2);
        for (long t = 0; t < total.toMillis(); t += 300) {
            pass(Duration.ofMillis(150), backlog(500));
            pass(Duration.ofMillis(150), this::idle);
        }

        assertThat(workers).isBetween(2, 6);
        assertThat(changes).as("grows to max, and stays").hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void shouldChangeNoMoreThanTwicePerShrinkIntervalWhenLoadComesAndGoesInStep() {
        for (int cycle = 0; cycle < 50; cycle++) {
            pass(Duration.ofMillis(1_200), this::idle);
            pass(Duration.ofMillis(60), backlog(500));
        }

        assertThat(changes).hasSizeLessThanOrEqualTo(2 * 50 + 4);
        assertThat(workers).isBetween(2, 6);
    }

    @Test
    void shouldNeverChangeWhenMinIsMax() {
        policy = policy(2, 2);

        pass(Duration.ofSeconds(5), heldUp(100));
        pass(Duration.ofSeconds(5), backlog(1_000));
        pass(Duration.ofSeconds(5), this::idle);

        assertThat(changes).isEmpty();
    }

    @Test
    void shouldShrinkWhenSomeWorkersAreIdleUnderALightLoad() {
        workers = 6;
        pass(Duration.ofSeconds(20), n -> new Load(n, n - 3, 0, ++turns, false));

        assertThat(workers).as("as many as are busy").isEqualTo(3);
    }

    @Test
    void shouldCoolDownWhenItHasJustGrown() {
        pass(Duration.ofMillis(60), backlog(500));
        assertThat(workers).isEqualTo(3);

        pass(Duration.ofMillis(190), backlog(500));
        assertThat(workers).isEqualTo(3);
        pass(Duration.ofMillis(100), backlog(500));
        assertThat(workers).isEqualTo(4);
    }

    @Test
    void shouldStayCalmWhenTimeGoesBack() {
        pass(Duration.ofMillis(30), heldUp(3));
        now -= Duration.ofDays(1).toNanos();
        pass(Duration.ofMillis(10), heldUp(3));
        assertThat(changes).isEmpty();

        pass(Duration.ofMillis(100), heldUp(3));
        assertThat(workers).isGreaterThan(2);
    }
}
