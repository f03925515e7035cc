package io.understudy.coordinator.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How long a worker looks around before it parks. */
class LookoutTest {
    private final Lookout lookout = new Lookout();

    private int[] looks(int times, boolean found) {
        return IntStream.range(0, times)
                .map(i -> {
                    int looks = lookout.looks();
                    lookout.ended(looks, found && looks > 0);
                    return looks;
                })
                .toArray();
    }

    @Test
    void shouldLookLongerWhereItWasOfUse() {
        assertThat(looks(5, true)).containsExactly(4, 8, 16, 16, 16);
    }

    @Test
    void shouldGiveUpWhereItWasOfNoUse() {
        assertThat(looks(5, false)).containsExactly(4, 2, 1, 0, 0);
    }

    @Test
    void shouldTryAgainNowAndThen() {
        looks(3, false);
        assertThat(IntStream.of(looks(64, false)).filter(looks -> looks > 0).count())
                .as("tries, of a few looks that get fewer")
                .isBetween(6L, 16L);
        assertThat(looks(20, true)).endsWith(16, 16);
    }
}
