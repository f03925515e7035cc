package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.supervision.Decider;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link SupervisionKind} owes to a supervisor and its children, whatever sets it apart. */
public abstract class SupervisionKindContract {
    private static final RestartLimit TEN = RestartLimit.of(10, Duration.ofSeconds(1));

    /** The kind under test. */
    protected abstract SupervisionKind kind();

    /** A strategy that allows that many restarts. A kind with options of its own overrides it. */
    protected SupervisorStrategy strategy(RestartLimit limit) {
        return new SupervisorStrategy("under-test", limit, Decider.STANDARD, Map.of());
    }

    /** The least time before a restart. A kind whose strategy has delays of its own overrides it. */
    protected Duration leastRestartDelay(Duration retryAfter) {
        return retryAfter;
    }

    private ScriptedCase failure(Directive directive, RestartLimit limit, int restartsSoFar) {
        return new ScriptedCase(directive)
                .withStrategy(strategy(limit))
                .withRecentRestarts(restartsSoFar)
                .withRestartsInARow(restartsSoFar);
    }

    @ParameterizedTest
    @EnumSource(Directive.class)
    void shouldAffectTheFailedChildAndOnlyChildrenOldestFirst(Directive directive) {
        ScriptedCase failure = failure(directive, TEN, 0);

        List<ActorRef<?>> affected = kind().plan(failure).affected();

        assertThat(affected).contains(failure.failure().child()).doesNotHaveDuplicates();
        assertThat(failure.children()).containsSubsequence(affected);
    }

    @ParameterizedTest
    @EnumSource(Directive.class)
    void shouldFollowTheDirectiveWhenTheLimitAllowsIt(Directive directive) {
        assertThat(kind().plan(failure(directive, TEN, 0)).directive()).isEqualTo(directive);
    }

    @Test
    void shouldWaitAtLeastAsLongAsTheFailureAsksForWhenItResumes() {
        ScriptedCase failure = failure(Directive.RESUME, TEN, 0).withRetryAfter(Duration.ofMillis(400));

        assertThat(kind().plan(failure).delay()).isGreaterThanOrEqualTo(Duration.ofMillis(400));
    }

    @Test
    void shouldWaitAtLeastAsLongAsItMustWhenItRestarts() {
        ScriptedCase failure = failure(Directive.RESTART, TEN, 0).withRetryAfter(Duration.ofMillis(400));

        assertThat(kind().plan(failure).delay())
                .isGreaterThanOrEqualTo(leastRestartDelay(Duration.ofMillis(400)))
                .isPositive();
    }

    @ParameterizedTest
    @EnumSource(
            value = Directive.class,
            names = {"STOP", "ESCALATE"})
    void shouldNotWaitWhenNothingGoesOn(Directive directive) {
        ScriptedCase failure = failure(directive, TEN, 0).withRetryAfter(Duration.ofMillis(400));

        assertThat(kind().plan(failure).delay()).isZero();
    }

    @Test
    void shouldRestartWhenOneRestartIsLeft() {
        assertThat(kind().plan(failure(Directive.RESTART, TEN, 9)).directive()).isEqualTo(Directive.RESTART);
    }

    @Test
    void shouldStopWhenTheRestartLimitIsReached() {
        assertStopsAtOnce(failure(Directive.RESTART, TEN, 10));
    }

    @Test
    void shouldNeverRestartWhenTheLimitIsZero() {
        assertStopsAtOnce(failure(Directive.RESTART, RestartLimit.of(0, Duration.ofSeconds(1)), 0));
    }

    /** The failed child stops: on its own account, among others, or with its supervisor. */
    private void assertStopsAtOnce(ScriptedCase failure) {
        SupervisionPlan plan = kind().plan(failure);

        assertThat(plan.directive()).isEqualTo(Directive.STOP);
        assertThat(plan.delay()).isZero();
        if (plan.affected().contains(failure.supervisor())) {
            assertThat(plan.affected()).hasSize(1);
        } else {
            assertThat(plan.affected()).contains(failure.failure().child()).doesNotHaveDuplicates();
            assertThat(failure.children()).containsSubsequence(plan.affected());
        }
    }

    @Test
    void shouldAlwaysRestartWhenThereIsNoLimit() {
        ScriptedCase failure = failure(Directive.RESTART, RestartLimit.unlimited(), 1_000_000);

        assertThat(kind().plan(failure).directive()).isEqualTo(Directive.RESTART);
    }

    @ParameterizedTest
    @EnumSource(
            value = Directive.class,
            names = {"STOP", "ESCALATE", "RESUME"})
    void shouldNotCareForTheRestartLimitWhenItDoesNotRestart(Directive directive) {
        ScriptedCase failure = failure(directive, RestartLimit.of(1, Duration.ofSeconds(1)), 5);

        SupervisionPlan plan = kind().plan(failure);

        assertThat(plan.directive()).isEqualTo(directive);
        assertThat(plan.affected()).contains(failure.failure().child());
    }

    @Test
    void shouldDecideByTheCaseAloneWhateverItDecidedBefore() {
        SupervisionKind kind = kind();
        kind.plan(failure(Directive.STOP, TEN, 10));
        kind.plan(failure(Directive.RESTART, TEN, 10));

        assertThat(kind.plan(failure(Directive.RESTART, TEN, 0)).directive()).isEqualTo(Directive.RESTART);
    }
}
