package io.understudy.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SupervisorStrategyTest {
    private static final RestartLimit LIMIT = RestartLimit.of(3, Duration.ofMinutes(1));

    private final List<Throwable> errors =
            List.of(new IllegalStateException(), new FatalException("fatal"), new EscalateException("not mine"));

    @Test
    void shouldRestartTenTimesWithinSecondWhenAnActorSaysNothing() {
        SupervisorStrategy standard = SupervisorStrategy.standard();

        assertThat(standard.kind()).isEqualTo(SupervisorStrategy.ONE_FOR_ONE);
        assertThat(standard.limit()).isEqualTo(RestartLimit.of(10, Duration.ofSeconds(1)));
        assertThat(standard.decider()).isSameAs(Decider.STANDARD);
        assertThat(standard.options()).isEmpty();
    }

    @Test
    void shouldNameTheKindItAsksFor() {
        assertThat(SupervisorStrategy.oneForOne(LIMIT, Decider.STANDARD).kind()).isEqualTo("one-for-one");
        assertThat(SupervisorStrategy.allForOne(LIMIT, Decider.STANDARD).kind()).isEqualTo("all-for-one");
    }

    @Test
    void shouldStopWhateverTheErrorWhenStopping() {
        assertThat(errors)
                .allMatch(error -> SupervisorStrategy.stopping().decider().decide(error) == Directive.STOP);
    }

    @Test
    void shouldEscalateWhateverTheErrorWhenEscalating() {
        assertThat(errors)
                .allMatch(error -> SupervisorStrategy.escalating().decider().decide(error) == Directive.ESCALATE);
    }

    @Test
    void shouldRestartWhateverTheErrorWhenRestarting() {
        SupervisorStrategy restarting = SupervisorStrategy.restarting(3, Duration.ofMinutes(1));

        assertThat(restarting.limit()).isEqualTo(LIMIT);
        assertThat(errors).allMatch(error -> restarting.decider().decide(error) == Directive.RESTART);
    }

    @Test
    void shouldKeepItsOwnOptions() {
        Map<String, Object> given = new HashMap<>(Map.of("min", Duration.ofMillis(10)));
        SupervisorStrategy strategy =
                new SupervisorStrategy(SupervisorStrategy.BACKOFF, LIMIT, Decider.STANDARD, given);

        given.clear();

        assertThat(strategy.options()).isEqualTo(Map.of("min", Duration.ofMillis(10)));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> strategy.options().clear());
    }

    @Test
    void shouldNameWhatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> new SupervisorStrategy(null, LIMIT, Decider.STANDARD, Map.of()))
                .withMessage("kind");
        assertThatNullPointerException()
                .isThrownBy(() -> SupervisorStrategy.oneForOne(null, Decider.STANDARD))
                .withMessage("limit");
        assertThatNullPointerException()
                .isThrownBy(() -> SupervisorStrategy.oneForOne(LIMIT, null))
                .withMessage("decider");
    }
}
