package io.understudy.middleware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictTest {
    private static final ResumeCondition SOON = ResumeCondition.after(Duration.ofMillis(5));

    @Test
    void shouldKnowExactlyTwoCases() {
        assertThat(Verdict.class.getPermittedSubclasses())
                .containsExactlyInAnyOrder(Verdict.Continue.class, Verdict.Break.class);
    }

    @Test
    void shouldShareTheCasesWithoutDetails() {
        assertThat(Verdict.proceed()).isSameAs(Verdict.proceed()).isSameAs(Verdict.Continue.INSTANCE);
        assertThat(Verdict.breakOff()).isSameAs(Verdict.breakOff());
    }

    @Test
    void shouldLeaveReasonAndConditionOpenWhenBrokenOffWithoutDetails() {
        assertThat(Verdict.breakOff()).isEqualTo(new Verdict.Break(null, null));
    }

    @Test
    void shouldWaitHundredMillisecondsByDefault() {
        assertThat(Verdict.DEFAULT_WAIT).isEqualTo(Duration.ofMillis(100));
    }

    @ParameterizedTest
    @EnumSource(SuspendReason.class)
    void shouldAcceptExactlyTheOpenReasons(SuspendReason reason) {
        if (reason.open()) {
            assertThat(Verdict.breakOff(reason, SOON)).isEqualTo(new Verdict.Break(reason, SOON));
        } else {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Verdict.breakOff(reason, SOON))
                    .withMessageContaining(reason.name())
                    .withMessageContaining("use one of the open reasons");
        }
    }

    @Test
    void shouldNameTheDetailThatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> Verdict.breakOff(null, SOON))
                .withMessage("reason");
        assertThatNullPointerException()
                .isThrownBy(() -> Verdict.breakOff(SuspendReason.RATE_LIMIT, null))
                .withMessage("resumeOn");
    }
}
