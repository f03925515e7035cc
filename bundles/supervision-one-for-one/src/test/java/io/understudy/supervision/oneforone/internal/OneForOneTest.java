package io.understudy.supervision.oneforone.internal;

import static org.assertj.core.api.Assertions.assertThat;

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

class OneForOneTest extends SupervisionKindContract {
    @Override
    protected SupervisionKind kind() {
        return new OneForOne();
    }

    @ParameterizedTest
    @CsvSource({"RESTART, 300", "RESUME, 300", "STOP, 0", "ESCALATE, 0"})
    void shouldActOnTheFailedChildAlone(Directive directive, long delayMillis) {
        ScriptedCase failure = new ScriptedCase(directive).withRetryAfter(Duration.ofMillis(300));

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(
                        directive, List.of(failure.failure().child()), Duration.ofMillis(delayMillis)));
    }

    @Test
    void shouldStopTheFailedChildAloneAtOnceWhenTheLimitIsReached() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART)
                .withLimit(RestartLimit.of(3, Duration.ofMinutes(1)))
                .withRecentRestarts(3);

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(
                        Directive.STOP, List.of(failure.failure().child()), Duration.ZERO));
    }

    @Test
    void shouldBeFoundOnPlainClassPath() {
        assertThat(ServiceLoader.load(SupervisionKind.class)).hasExactlyElementsOfTypes(OneForOne.class);
    }
}
