package io.understudy.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import org.junit.jupiter.api.Test;

/** What an envelope carries. */
class EnvelopeTest {

    @Test
    void shouldRefuseNullAsMessage() {
        assertThatNullPointerException()
                .isThrownBy(() -> new Envelope(null, null))
                .withMessage("message");
    }

    @Test
    void shouldCarryTheMessageAndNothingElseWhenNobodySentIt() {
        Object message = new Object();
        Envelope envelope = new Envelope(message, null);
        assertThat(envelope.message()).isSameAs(message);
        assertThat(envelope.sender()).isNull();
        assertThat(envelope.sentAt()).isZero();
        assertThat(envelope.trace()).isNull();
    }

    @Test
    void shouldForgetTheQueueWhenUnlinked() {
        Envelope envelope = new Envelope("a", null);
        Envelope next = new Envelope("b", null);
        envelope.link(next, 7);
        assertThat(envelope.next()).isSameAs(next);
        assertThat(envelope.position()).isEqualTo(7);
        envelope.unlink();
        assertThat(envelope.next()).isNull();
        assertThat(envelope.position()).isZero();
    }

    @Test
    void shouldNameTheTypeOfTheMessageAndNotItsContent() {
        assertThat(new Envelope("secret", null)).hasToString("Envelope[java.lang.String]");
    }
}
