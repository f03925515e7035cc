package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link SupervisionKind} owes to a supervisor and its children, whatever sets it apart. */
public abstract class SupervisionKindContract {

    /** The kind under test. */
    protected abstract SupervisionKind kind();

    @ParameterizedTest
    @EnumSource(Directive.class)
    void shouldAffectTheFailedChildAndOnlyChildrenOldestFirst(Directive directive) {
        ScriptedCase failure = new ScriptedCase(directive);

        List<ActorRef<?>> affected = kind().plan(failure).affected();

        assertThat(affected).contains(failure.failure().child()).doesNotHaveDuplicates();
        assertThat(failure.children()).containsSubsequence(affected);
    }

    @ParameterizedTest
    @EnumSource(Directive.class)
    void shouldFollowTheDirectiveWhenTheLimitAllowsIt(Directive directive) {
        assertThat(kind().plan(new ScriptedCase(directive)).directive()).isEqualTo(directive);
    }

    @ParameterizedTest
    @EnumSource(
            value = Directive.class,
            names = {"RESTART", "RESUME"})
    void shouldWaitAtLeastAsLongAsTheFailureAsksFor(Directive directive) {
        ScriptedCase failure = new ScriptedCase(directive).withRetryAfter(Duration.ofMillis(400));

        assertThat(kind().plan(failure).delay()).isGreaterThanOrEqualTo(Duration.ofMillis(400));
    }

    @Test
    void shouldRestartWhenOneRestartIsLeft() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART)
                .withLimit(RestartLimit.of(10, Duration.ofSeconds(1)))
                .withRecentRestarts(9);

        assertThat(kind().plan(failure).directive()).isEqualTo(Directive.RESTART);
    }

    @Test
    void shouldStopWhenTheRestartLimitIsReached() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART)
                .withLimit(RestartLimit.of(10, Duration.ofSeconds(1)))
                .withRecentRestarts(10);

        SupervisionPlan plan = kind().plan(failure);

        assertThat(plan.directive()).isEqualTo(Directive.STOP);
        assertThat(plan.affected()).contains(failure.failure().child());
    }

    @Test
    void shouldNeverRestartWhenTheLimitIsZero() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART).withLimit(RestartLimit.of(0, Duration.ofSeconds(1)));

        assertThat(kind().plan(failure).directive()).isEqualTo(Directive.STOP);
    }

    @Test
    void shouldAlwaysRestartWhenThereIsNoLimit() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART)
                .withLimit(RestartLimit.unlimited())
                .withRecentRestarts(1_000_000);

        assertThat(kind().plan(failure).directive()).isEqualTo(Directive.RESTART);
    }

    @ParameterizedTest
    @EnumSource(
            value = Directive.class,
            names = {"STOP", "ESCALATE", "RESUME"})
    void shouldNotCareForTheRestartLimitWhenItDoesNotRestart(Directive directive) {
        ScriptedCase failure = new ScriptedCase(directive)
                .withLimit(RestartLimit.of(1, Duration.ofSeconds(1)))
                .withRecentRestarts(5);

        assertThat(kind().plan(failure).directive()).isEqualTo(directive);
    }
}
