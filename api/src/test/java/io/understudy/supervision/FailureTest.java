package io.understudy.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.understudy.ActorRef;
import io.understudy.contract.StubRef;
import io.understudy.spi.MailboxIndex;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailureTest {
    private static final ActorRef<?> CHILD = new StubRef("/user/child");
    private static final MailboxIndex INDEX = new MailboxIndex(1, 1);
    private final Throwable error = new IllegalStateException("scripted");

    @Test
    void shouldDoWithoutMessageAndSender() {
        Failure failure = new Failure(CHILD, INDEX, 1, error, null, null, 5, Duration.ZERO);

        assertThat(failure.message()).isNull();
        assertThat(failure.sender()).isNull();
    }

    @Test
    void shouldNameWhatIsMissing() {
        assertThatNullPointerException()
                .isThrownBy(() -> new Failure(null, INDEX, 1, error, null, null, 5, Duration.ZERO))
                .withMessage("child");
        assertThatNullPointerException()
                .isThrownBy(() -> new Failure(CHILD, null, 1, error, null, null, 5, Duration.ZERO))
                .withMessage("index");
        assertThatNullPointerException()
                .isThrownBy(() -> new Failure(CHILD, INDEX, 1, null, null, null, 5, Duration.ZERO))
                .withMessage("error");
        assertThatNullPointerException()
                .isThrownBy(() -> new Failure(CHILD, INDEX, 1, error, null, null, 5, null))
                .withMessage("retryAfter");
    }
}
