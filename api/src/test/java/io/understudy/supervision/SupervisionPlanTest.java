package io.understudy.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.contract.StubRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SupervisionPlanTest {

    @Test
    void shouldKeepItsOwnListOfThoseAffected() {
        List<ActorRef<?>> given = new ArrayList<>(List.of(new StubRef("/user/a")));
        SupervisionPlan plan = new SupervisionPlan(Directive.STOP, given, Duration.ZERO);

        given.clear();

        assertThat(plan.affected()).containsExactly(new StubRef("/user/a"));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> plan.affected().clear());
    }

    @Test
    void shouldNameWhatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> new SupervisionPlan(null, List.of(), Duration.ZERO))
                .withMessage("directive");
        assertThatNullPointerException()
                .isThrownBy(() -> new SupervisionPlan(Directive.STOP, List.of(), null))
                .withMessage("delay");
    }

    @Test
    void shouldRefuseAListThatIsMissingOrHasGaps() {
        assertThatNullPointerException()
                .isThrownBy(() -> new SupervisionPlan(Directive.STOP, null, Duration.ZERO))
                .withMessage("affected");
        assertThatNullPointerException()
                .isThrownBy(() -> new SupervisionPlan(
                        Directive.STOP, Arrays.asList(new StubRef("/user/a"), null), Duration.ZERO));
    }

    @Test
    void shouldLetAnyNumberWaitWhenNothingIsSaid() {
        assertThat(new SupervisionPlan(Directive.RESTART, List.of(), Duration.ZERO).bufferLimit())
                .isEqualTo(MailboxOptions.UNBOUNDED);
    }

    @ParameterizedTest
    @CsvSource({"PT-0.000000001S", "PT-1S", "PT-2562047788015215H-30M-8S"})
    void shouldRefuseNegativeDelaysAndSayWhatIsExpected(Duration delay) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SupervisionPlan(Directive.RESTART, List.of(), delay))
                .withMessage("delay: expected zero or more, found " + delay);
    }

    @Test
    void shouldTakeDelaysThatNoClockReaches() {
        Duration forever = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);

        assertThat(new SupervisionPlan(Directive.RESTART, List.of(), forever).delay())
                .isEqualTo(forever);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE})
    void shouldRefuseNegativeBufferLimitsAndSayWhatIsExpected(int limit) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SupervisionPlan(Directive.RESTART, List.of(), Duration.ZERO, limit))
                .withMessage("bufferLimit: expected 0 or more, found " + limit);
    }

    @Test
    void shouldLetNothingWaitWhenTheBufferLimitIsZero() {
        assertThat(new SupervisionPlan(Directive.RESTART, List.of(), Duration.ZERO, 0).bufferLimit())
                .isZero();
    }
}
