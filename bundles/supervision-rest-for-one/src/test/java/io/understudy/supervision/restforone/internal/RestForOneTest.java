package io.understudy.supervision.restforone.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.contract.ScriptedCase;
import io.understudy.contract.StubRef;
import io.understudy.contract.SupervisionKindContract;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RestForOneTest extends SupervisionKindContract {
    private static final Duration RETRY_AFTER = Duration.ofMillis(300);

    @Override
    protected SupervisionKind kind() {
        return new RestForOne();
    }

    @ParameterizedTest
    @CsvSource({"a, a b c", "b, b c", "c, c"})
    void shouldRestartTheFailedChildAndThoseStartedAfterIt(String failed, String restarted) {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART)
                .withFailed("/user/parent/" + failed)
                .withRetryAfter(RETRY_AFTER);

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(Directive.RESTART, children(restarted), RETRY_AFTER));
    }

    @ParameterizedTest
    @CsvSource({"a, a b c", "b, b c", "c, c"})
    void shouldStopTheFailedChildAndThoseStartedAfterItAtOnce(String failed, String stopped) {
        ScriptedCase failure = new ScriptedCase(Directive.STOP)
                .withFailed("/user/parent/" + failed)
                .withRetryAfter(RETRY_AFTER);

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(Directive.STOP, children(stopped), Duration.ZERO));
    }

    @Test
    void shouldStopThemWhenTheLimitOfTheFailedOneIsReached() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART)
                .withLimit(RestartLimit.of(3, Duration.ofMinutes(1)))
                .withRecentRestarts(3);

        assertThat(kind().plan(failure)).isEqualTo(new SupervisionPlan(Directive.STOP, children("b c"), Duration.ZERO));
    }

    @ParameterizedTest
    @CsvSource({"RESUME, 300", "ESCALATE, 0"})
    void shouldLeaveSiblingsAloneWhenNothingIsBegunAnew(Directive directive, long delayMillis) {
        ScriptedCase failure = new ScriptedCase(directive).withRetryAfter(RETRY_AFTER);

        assertThat(kind().plan(failure))
                .isEqualTo(new SupervisionPlan(directive, children("b"), Duration.ofMillis(delayMillis)));
    }

    @Test
    void shouldTouchNobodyWhenTheFailedOneIsNoLongerAChild() {
        ScriptedCase failure = new ScriptedCase(Directive.RESTART).withFailed("/user/parent/gone");

        assertThat(kind().plan(failure).affected()).isEmpty();
    }

    @Test
    void shouldBeFoundOnPlainClassPath() {
        assertThat(ServiceLoader.load(SupervisionKind.class)).hasExactlyElementsOfTypes(RestForOne.class);
    }

    private static List<ActorRef<?>> children(String names) {
        return Arrays.stream(names.split(" ", -1))
                .<ActorRef<?>>map(name -> new StubRef("/user/parent/" + name))
                .toList();
    }
}
