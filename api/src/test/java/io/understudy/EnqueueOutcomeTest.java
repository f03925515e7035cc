package io.understudy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What the outcomes say. */
class EnqueueOutcomeTest {

    @Test
    void shouldCountAsSuccessWhenTheSenderNeedNotCare() {
        assertThat(Arrays.stream(EnqueueOutcome.values()).filter(EnqueueOutcome::success))
                .containsExactly(EnqueueOutcome.ACCEPTED, EnqueueOutcome.EVICTED_OLDEST, EnqueueOutcome.DIVERTED);
    }

    @Test
    void shouldSayMailboxFullWhenRefusedForLackOfRoom() {
        assertThat(Arrays.stream(EnqueueOutcome.values()).filter(EnqueueOutcome::mailboxFull))
                .containsExactly(EnqueueOutcome.DROPPED_NEWEST, EnqueueOutcome.REJECTED);
    }

    @Test
    void shouldCountTheEvictedOne() {
        for (EnqueueOutcome outcome : EnqueueOutcome.values()) {
            assertThat(outcome.evicted()).isEqualTo(outcome == EnqueueOutcome.EVICTED_OLDEST ? 1 : 0);
        }
    }
}
