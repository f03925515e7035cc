package io.understudy.coordinator.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.spi.MailboxIndex;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shared queue is first in, first out, also when its ring is full. */
class InjectQueueTest {
    private final InjectQueue queue = new InjectQueue(4);

    private static MailboxIndex index(int slot) {
        return new MailboxIndex(slot, 1);
    }

    private void offer(int from, int to) {
        for (int slot = from; slot <= to; slot++) {
            assertThat(queue.offer(index(slot))).isTrue();
        }
    }

    private void expect(int from, int to) {
        for (int slot = from; slot <= to; slot++) {
            assertThat(queue.poll()).isEqualTo(index(slot));
        }
    }

    @Test
    void shouldKeepTheOrderWhenTheRingOverflows() {
        offer(1, 10);
        expect(1, 2);
        offer(11, 12);
        expect(3, 12);
        assertThat(queue.poll()).isNull();
        offer(13, 16);
        expect(13, 16);
        assertThat(queue.size()).isZero();
    }

    @Test
    void shouldReturnRingAndOverflowInOrderWhenClosed() {
        offer(1, 6);
        queue.remove(index(2));

        assertThat(queue.close()).containsExactly(index(1), index(3), index(4), index(5), index(6));

        assertThat(queue.offer(index(7))).isFalse();
        assertThat(queue.poll()).isNull();
        assertThat(queue.isReady()).isFalse();
        assertThat(queue.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {-4, 0, 1, 5, Integer.MIN_VALUE})
    void shouldRefuseACapacityThatIsNotAPowerOfTwoFromTwoOn(int capacity) {
        assertThatThrownBy(() -> new InjectQueue(capacity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("but is " + capacity);
    }

    @Test
    void shouldKeepTheOrderInTheSmallestRing() {
        InjectQueue smallest = new InjectQueue(2);
        for (int round = 0; round < 10; round++) {
            for (int slot = 0; slot < 5; slot++) {
                assertThat(smallest.offer(index(slot))).isTrue();
            }
            for (int slot = 0; slot < 5; slot++) {
                assertThat(smallest.poll()).isEqualTo(index(slot));
            }
            assertThat(smallest.poll()).isNull();
        }
    }
}
