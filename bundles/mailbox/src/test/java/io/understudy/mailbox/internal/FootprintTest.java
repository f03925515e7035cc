package io.understudy.mailbox.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.Envelope;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;

/** What an idle actor pays for its mailbox, and a message for its way. */
class FootprintTest {

    @Test
    void shouldTakeAtMostFortyEightBytesForAnUnboundedMailbox() {
        assertThat(ClassLayout.parseClass(UnboundedMailbox.class).instanceSize())
                .isLessThanOrEqualTo(48);
    }

    @Test
    void shouldTakeAtMostThirtyTwoBytesForAnEnvelope() {
        assertThat(ClassLayout.parseClass(Envelope.class).instanceSize()).isLessThanOrEqualTo(32);
    }
}
