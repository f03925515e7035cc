package io.understudy.supervision.allforone.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.contract.ScriptedCase;
import io.understudy.contract.SupervisionKindContract;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllForOneTest extends SupervisionKindContract {
    private static final Duration RETRY_AFTER = Duration.ofMillis(300);

    @Override
    protected SupervisionKind kind() {
        return new AllForOne();
    }

    @Test
    void shouldRestartAllChildrenTogether() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART).withRetryAfter(RETRY_AFTER);

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(Directive.RESTART, failure.children(), RETRY_AFTER));
    }

    @Test
    void shouldStopAllChildrenAtOnce() {
        ScriptedCase failure = new ScriptedCase(Directive.STOP).withRetryAfter(RETRY_AFTER);

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(Directive.STOP, failure.children(), Duration.ZERO));
    }

    @Test
    void shouldStopAllChildrenAtOnceWhenTheLimitOfTheFailedOneIsReached() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART)
                .withLimit(RestartLimit.of(3, Duration.ofMinutes(1)))
                .withRecentRestarts(3);

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(Directive.STOP, failure.children(), Duration.ZERO));
    }

    @ParameterizedTest
    @CsvSource({"RESUME, 300", "ESCALATE, 0"})
    void shouldLeaveSiblingsAloneWhenNothingIsBegunAnew(Directive directive, long delayMillis) {
        ScriptedCase failure = new ScriptedCase(directive).withRetryAfter(RETRY_AFTER);
        List<ActorRef<?>> failed = List.of(failure.failure().child());

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(directive, failed, Duration.ofMillis(delayMillis)));
    }

    @Test
    void shouldBeFoundOnPlainClassPath() {
        assertThat(ServiceLoader.load(SupervisionKind.class)).hasExactlyElementsOfTypes(AllForOne.class);
    }
}
