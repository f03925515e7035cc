package io.understudy.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.understudy.contract.StubRef;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ResumeConditionTest {

    @Test
    void shouldKnowExactlyThreeCases() {
        assertThat(ResumeCondition.class.getPermittedSubclasses())
                .containsExactlyInAnyOrder(
                        ResumeCondition.After.class,
                        ResumeCondition.ExternalSignal.class,
                        ResumeCondition.WhenCapacityAvailable.class);
    }

    @Test
    void shouldCompareByValue() {
        assertThat(ResumeCondition.after(Duration.ofMillis(1))).isEqualTo(ResumeCondition.after(Duration.ofMillis(1)));
        assertThat(ResumeCondition.onSignal(new SignalKey(7))).isEqualTo(ResumeCondition.onSignal(new SignalKey(7)));
        assertThat(ResumeCondition.onSignal(new SignalKey(7))).isNotEqualTo(ResumeCondition.onSignal(new SignalKey(8)));
        assertThat(ResumeCondition.whenCapacityAvailable(new StubRef("/user/a")))
                .isEqualTo(ResumeCondition.whenCapacityAvailable(new StubRef("/user/a")));
    }

    @Test
    void shouldTakeDelaysOfZeroAndLess() {
        assertThat(ResumeCondition.after(Duration.ZERO)).isEqualTo(new ResumeCondition.After(Duration.ZERO));
        assertThat(ResumeCondition.after(Duration.ofMillis(-1)))
                .isEqualTo(new ResumeCondition.After(Duration.ofMillis(-1)));
    }

    @Test
    void shouldNameWhatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> ResumeCondition.after(null))
                .withMessage("delay");
        assertThatNullPointerException()
                .isThrownBy(() -> ResumeCondition.onSignal(null))
                .withMessage("key");
        assertThatNullPointerException()
                .isThrownBy(() -> ResumeCondition.whenCapacityAvailable(null))
                .withMessage("downstream");
    }
}
