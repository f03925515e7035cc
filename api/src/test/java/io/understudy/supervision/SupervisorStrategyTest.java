package io.understudy.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SupervisorStrategyTest {
    private static final RestartLimit LIMIT = RestartLimit.of(3, Duration.ofMinutes(1));
    private static final Backoff BACKOFF = Backoff.between(Duration.ofMillis(200), Duration.ofSeconds(30));

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
        assertThat(SupervisorStrategy.restForOne(LIMIT, Decider.STANDARD).kind())
                .isEqualTo("rest-for-one");
        assertThat(SupervisorStrategy.backoff(BACKOFF).kind()).isEqualTo("backoff");
    }

    @Test
    void shouldKeepLimitAndDeciderWhateverTheKind() {
        Decider decider = error -> Directive.RESUME;

        assertThat(List.of(
                        SupervisorStrategy.oneForOne(LIMIT, decider),
                        SupervisorStrategy.allForOne(LIMIT, decider),
                        SupervisorStrategy.restForOne(LIMIT, decider)))
                .allSatisfy(strategy -> {
                    assertThat(strategy.limit()).isEqualTo(LIMIT);
                    assertThat(strategy.decider()).isSameAs(decider);
                    assertThat(strategy.options()).isEmpty();
                });
    }

    @Test
    void shouldCarryTheBackoffAsOption() {
        SupervisorStrategy strategy = SupervisorStrategy.backoff(BACKOFF);

        assertThat(strategy.options()).isEqualTo(Map.of(Backoff.OPTION, BACKOFF));
        assertThat(strategy.decider()).isSameAs(Decider.STANDARD);
    }

    @Test
    void shouldLimitRestartsAsTheBackoffSays() {
        assertThat(SupervisorStrategy.backoff(BACKOFF.withMaxRestarts(7)).limit())
                .isEqualTo(RestartLimit.of(7, Duration.ZERO));
        assertThat(SupervisorStrategy.backoff(BACKOFF).limit()).isEqualTo(RestartLimit.unlimited());
    }

    @Test
    void shouldDecideAboutBackoffAsItIsTold() {
        Decider decider = error -> Directive.ESCALATE;

        assertThat(SupervisorStrategy.backoff(BACKOFF, decider).decider()).isSameAs(decider);
    }

    @Test
    void shouldConsumeTheMessageThatFailedUnlessToldOtherwise() {
        SupervisorStrategy strategy = SupervisorStrategy.backoff(BACKOFF);
        SupervisorStrategy redelivering = strategy.withRedelivery();

        assertThat(strategy.redelivers()).isFalse();
        assertThat(redelivering.redelivers()).isTrue();
        assertThat(redelivering.withRedelivery()).isEqualTo(redelivering);
    }

    @Test
    void shouldKeepEverythingElseWhenItRedelivers() {
        SupervisorStrategy strategy = SupervisorStrategy.backoff(BACKOFF);
        SupervisorStrategy redelivering = strategy.withRedelivery();

        assertThat(redelivering.kind()).isEqualTo(strategy.kind());
        assertThat(redelivering.limit()).isEqualTo(strategy.limit());
        assertThat(redelivering.decider()).isSameAs(strategy.decider());
        assertThat(redelivering.options()).containsEntry(Backoff.OPTION, BACKOFF);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void shouldRefuseBlankKindsAndSayWhatIsExpected(String kind) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SupervisorStrategy(kind, LIMIT, Decider.STANDARD, Map.of()))
                .withMessage(
                        "kind: expected the name of a supervision kind, such as one-for-one, found \"" + kind + "\"");
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
        assertThatNullPointerException()
                .isThrownBy(() -> SupervisorStrategy.restForOne(LIMIT, null))
                .withMessage("decider");
        assertThatNullPointerException()
                .isThrownBy(() -> SupervisorStrategy.backoff(BACKOFF, null))
                .withMessage("decider");
        assertThatNullPointerException()
                .isThrownBy(() -> SupervisorStrategy.backoff(null))
                .withMessage("backoff");
        assertThatNullPointerException()
                .isThrownBy(() -> new SupervisorStrategy("any", LIMIT, Decider.STANDARD, null))
                .withMessage("options");
    }
}
