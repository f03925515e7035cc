package io.understudy.supervision.backoff.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.contract.ScriptedCase;
import io.understudy.contract.SupervisionKindContract;
import io.understudy.supervision.Backoff;
import io.understudy.supervision.Decider;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BackoffKindTest extends SupervisionKindContract {
    private static final Backoff BACKOFF = Backoff.between(Duration.ofMillis(200), Duration.ofSeconds(5))
            .withJitter(0)
            .withResetAfter(Duration.ofSeconds(30));

    @Override
    protected SupervisionKind kind() {
        return new BackoffKind();
    }

    @Override
    protected SupervisorStrategy strategy(RestartLimit limit) {
        return SupervisorStrategy.backoff(BACKOFF.withMaxRestarts(limit.restarts()));
    }

    @Override
    protected Duration leastRestartDelay(Duration retryAfter) {
        return BACKOFF.min();
    }

    @Test
    void shouldWaitTwiceAsLongBeforeEachRestart() {
        List<Duration> delays = new ArrayList<>();
        for (int restarts = 0; restarts < 7; restarts++) {
            delays.add(
                    kind().plan(restart(BACKOFF).withRestartsInARow(restarts)).delay());
        }

        assertThat(delays.stream().map(Duration::toMillis))
                .containsExactly(200L, 400L, 800L, 1600L, 3200L, 5000L, 5000L);
    }

    @ParameterizedTest
    @CsvSource({"0, 200", "0.5, 210", "1, 220", "NaN, 200", "-3, 200", "7, 220"})
    void shouldWaitLongerByChance(double random, long expectedMillis) {
        SupervisionPlan plan = new BackoffKind(() -> random).plan(restart(BACKOFF.withJitter(0.1)));

        assertThat(plan.delay()).isEqualTo(Duration.ofMillis(expectedMillis));
    }

    @Test
    void shouldNotBringActorsBackTogetherThatFailedTogether() {
        Set<Duration> delays = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            delays.add(kind().plan(restart(BACKOFF.withJitter(1))).delay());
        }

        assertThat(delays).hasSizeGreaterThan(50);
        assertThat(delays).allSatisfy(delay -> assertThat(delay.toMillis()).isBetween(200L, 400L));
    }

    @Test
    void shouldWaitAsItsOptionSaysWhateverTheFailureAsksFor() {
        ScriptedCase failure = restart(BACKOFF).withRetryAfter(Duration.ofSeconds(10));

        assertThat(kind().plan(failure).delay()).isEqualTo(Duration.ofMillis(200));
    }

    @ParameterizedTest
    @CsvSource({"RESTART, 200", "RESUME, 300", "STOP, 0", "ESCALATE, 0"})
    void shouldActOnTheFailedChildAlone(Directive directive, long delayMillis) {
        ScriptedCase failure = new ScriptedCase(directive)
                .withStrategy(SupervisorStrategy.backoff(BACKOFF))
                .withRetryAfter(Duration.ofMillis(300));
        List<ActorRef<?>> failed = List.of(failure.failure().child());

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(directive, failed, Duration.ofMillis(delayMillis)));
    }

    @ParameterizedTest
    @CsvSource({"RESTART, 100", "RESUME, 100", "STOP, 2147483647", "ESCALATE, 2147483647"})
    void shouldLimitWhatMayWaitForTheChildThatGoesOn(Directive directive, int expected) {
        ScriptedCase failure =
                new ScriptedCase(directive).withStrategy(SupervisorStrategy.backoff(BACKOFF.withBufferLimit(100)));

        assertThat(kind().plan(failure).bufferLimit()).isEqualTo(expected);
    }

    @Test
    void shouldLetEverythingWaitWhenNoLimitIsGiven() {
        assertThat(kind().plan(restart(BACKOFF)).bufferLimit()).isEqualTo(MailboxOptions.UNBOUNDED);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0, RESTART",
        "2, 1, RESTART",
        "2, 2, STOP",
        "2, 3, STOP",
        "0, 0, STOP",
        "2147483647, 2147483647, RESTART"
    })
    void shouldRestartLessOftenThanTheOptionSays(int maxRestarts, int restarts, Directive expected) {
        ScriptedCase failure = restart(BACKOFF.withMaxRestarts(maxRestarts)).withRestartsInARow(restarts);

        assertThat(kind().plan(failure).directive()).isEqualTo(expected);
    }

    @Test
    void shouldStopTheSupervisorItselfWhenThereWereEnoughRestarts() {
        ScriptedCase failure = restart(BACKOFF.withMaxRestarts(2)).withRestartsInARow(2);

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(Directive.STOP, List.of(failure.supervisor()), Duration.ZERO));
    }

    @ParameterizedTest
    @CsvSource({
        "'',               200",
        "'1',              400",
        "'30 1',           800",
        "'30.001',         200",
        "'1 30.001',       400",
        "'1 2 30.001 1 1', 800",
        "'3600 1 1 1 1',   200",
    })
    void shouldBeginWithTheLeastDelayAgainAfterPeace(String secondsOfPeaceNewestFirst, long expectedMillis) {
        ScriptedCase failure = restart(BACKOFF).withRestartsInARow(restarts(secondsOfPeaceNewestFirst));

        assertThat(kind().plan(failure).delay()).isEqualTo(Duration.ofMillis(expectedMillis));
    }

    @Test
    void shouldNeverUseUpTheRestartsWhenThereIsPeaceBetweenThem() {
        ScriptedCase failure = restart(BACKOFF.withMaxRestarts(2))
                .withRecentRestarts(1_000)
                .withRestartsInARow(restarts("31 31 31 31 31"));

        assertThat(kind().plan(failure).directive()).isEqualTo(Directive.RESTART);
    }

    @ParameterizedTest
    @EnumSource(Directive.class)
    void shouldSayHowToMakeTheStrategyWhenItLacksTheOption(Directive directive) {
        ScriptedCase failure = new ScriptedCase(directive).withStrategy(withOptions(Map.of()));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> kind().plan(failure))
                .withMessage("the strategy \"backoff\" of /user/parent: expected a io.understudy.supervision.Backoff"
                        + " as option \"backoff\", found none; make the strategy with"
                        + " SupervisorStrategy.backoff(Backoff.between(min, max))");
    }

    @Test
    void shouldSayWhatItFoundWhenTheOptionIsSomethingElse() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART)
                .withStrategy(withOptions(Map.of(Backoff.OPTION, Duration.ofSeconds(1))));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> kind().plan(failure))
                .withMessageContaining(" as option \"backoff\", found a java.time.Duration; make the strategy with ");
    }

    @Test
    void shouldKeepTheOptionWhenTheStrategyRedelivers() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART)
                .withStrategy(SupervisorStrategy.backoff(BACKOFF).withRedelivery());

        assertThat(kind().plan(failure).delay()).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void shouldBeFoundOnPlainClassPath() {
        assertThat(ServiceLoader.load(SupervisionKind.class)).hasExactlyElementsOfTypes(BackoffKind.class);
    }

    private static ScriptedCase restart(Backoff backoff) {
        return new ScriptedCase(Directive.RESTART).withStrategy(SupervisorStrategy.backoff(backoff));
    }

    private static SupervisorStrategy withOptions(Map<String, Object> options) {
        return new SupervisorStrategy(SupervisorStrategy.BACKOFF, RestartLimit.unlimited(), Decider.STANDARD, options);
    }

    /** Restarts, each followed by that many seconds of peace; how many of them are in a row. */
    private static ToIntFunction<Duration> restarts(String secondsOfPeaceNewestFirst) {
        return quiet -> {
            int count = 0;
            for (String seconds : secondsOfPeaceNewestFirst.split(" ", -1)) {
                if (seconds.isEmpty() || Duration.parse("PT" + seconds + "S").compareTo(quiet) > 0) {
                    return count;
                }
                count++;
            }
            return count;
        };
    }
}
