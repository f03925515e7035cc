package io.understudy.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class InvokeResultTest {

    @Test
    void shouldKnowExactlyFiveCases() {
        assertThat(InvokeResult.class.getPermittedSubclasses())
                .containsExactlyInAnyOrder(
                        InvokeResult.Completed.class,
                        InvokeResult.Yielded.class,
                        InvokeResult.Suspended.class,
                        InvokeResult.Failed.class,
                        InvokeResult.Stopped.class);
    }

    @Test
    void shouldHaveOnlyRecordsAsCasesSoThatTheyCompareByValue() {
        assertThat(Arrays.stream(InvokeResult.class.getPermittedSubclasses())).allMatch(Class::isRecord);
    }

    @Test
    void shouldShareTheCasesWithoutData() {
        assertThat(InvokeResult.COMPLETED).isEqualTo(new InvokeResult.Completed(false));
        assertThat(InvokeResult.COMPLETED_READY).isEqualTo(new InvokeResult.Completed(true));
        assertThat(InvokeResult.YIELDED).isEqualTo(new InvokeResult.Yielded());
        assertThat(InvokeResult.STOPPED).isEqualTo(new InvokeResult.Stopped());
    }

    @Test
    void shouldBeEqualWhenSuspendedForTheSame() {
        ResumeCondition soon = ResumeCondition.after(Duration.ofMillis(5));

        assertThat(new InvokeResult.Suspended(SuspendReason.RATE_LIMIT, soon))
                .isEqualTo(new InvokeResult.Suspended(
                        SuspendReason.RATE_LIMIT, ResumeCondition.after(Duration.ofMillis(5))))
                .isNotEqualTo(new InvokeResult.Suspended(SuspendReason.USER_DEFINED, soon));
    }

    @Test
    void shouldAllowSuspensionThatOnlyAnExplicitResumeEnds() {
        assertThat(new InvokeResult.Suspended(SuspendReason.FAILURE, null).resumeOn())
                .isNull();
    }

    @Test
    void shouldNameWhatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> new InvokeResult.Suspended(null, null))
                .withMessage("reason");
        assertThatNullPointerException()
                .isThrownBy(() -> new InvokeResult.Failed(null, Duration.ZERO))
                .withMessage("error");
        assertThatNullPointerException()
                .isThrownBy(() -> new InvokeResult.Failed(new IllegalStateException(), null))
                .withMessage("retryAfter");
    }
}
