package io.understudy.coordinator.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.contract.ReadyFixture;
import io.understudy.spi.MailboxIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** In which order a worker finds work: its next index, its ring, the shared queue, and the rings of others. */
class StealingOrderTest {
    private final StealingCoordinator coordinator = new StealingCoordinator();
    private final ReadyFixture.OnWorker first = new ReadyFixture.OnWorker();
    private final ReadyFixture.OnWorker second = new ReadyFixture.OnWorker();

    @AfterEach
    void endWorkers() {
        first.close();
        second.close();
    }

    private static MailboxIndex index(int slot) {
        return new MailboxIndex(slot, 1);
    }

    private static List<MailboxIndex> indices(int from, int to) {
        List<MailboxIndex> list = new ArrayList<>();
        for (int slot = from; slot <= to; slot++) {
            list.add(index(slot));
        }
        return list;
    }

    private List<MailboxIndex> drain(ReadyFixture.Caller caller, int max) throws Exception {
        return caller.call(() -> {
            MailboxIndex[] out = new MailboxIndex[max];
            return List.of(Arrays.copyOf(out, coordinator.drainReadyCycle(out, max)));
        });
    }

    private void register(ReadyFixture.Caller caller, int from, int to) throws Exception {
        caller.call(() -> {
            indices(from, to).forEach(coordinator::registerReady);
            return null;
        });
    }

    /** A worker has a queue of its own once it has drained. */
    private void settle(ReadyFixture.Caller... workers) throws Exception {
        for (ReadyFixture.Caller worker : workers) {
            assertThat(drain(worker, 1)).isEmpty();
        }
    }

    @Test
    void shouldRunWhatThisWorkerJustMadeReadyBeforeWhatWaitsInItsRing() throws Exception {
        settle(first);
        register(first, 1, 3);
        assertThat(drain(first, 1)).containsExactly(index(1));

        register(first, 4, 4);

        assertThat(drain(first, 3)).containsExactly(index(4), index(2), index(3));
    }

    @Test
    void shouldServeTheRingAfterSixteenRunsOfNext() throws Exception {
        settle(first);
        register(first, 1, 2);
        drain(first, 1);
        int runs = 0;
        MailboxIndex served = null;
        while (!index(2).equals(served)) {
            register(first, 100, 100);
            served = drain(first, 1).get(0);
            runs++;
            assertThat(runs).isLessThanOrEqualTo(17);
        }

        assertThat(runs).as("bounded, but not absent").isGreaterThan(8);
    }

    @Test
    void shouldServeTheSharedQueueWhileTheRingIsNeverEmpty() throws Exception {
        settle(first);
        register(first, 1, 200);
        coordinator.registerReady(index(999));

        List<MailboxIndex> served = drain(first, 40);

        assertThat(served).contains(index(999));
    }

    @Test
    void shouldRequeueBehindWhatWaitsInTheSharedQueue() throws Exception {
        settle(first);
        register(ReadyFixture.Caller.INLINE, 1, 3);

        assertThat(first.call(() -> coordinator.requeue(index(9)))).isTrue();

        assertThat(drain(first, 10)).containsExactly(index(1), index(2), index(3), index(9));
    }

    @Test
    void shouldStealHalfOfTheRingOfAnotherWorker() throws Exception {
        settle(first, second);
        register(first, 1, 11);

        assertThat(drain(second, 100)).as("of the ten in the ring").containsExactlyElementsOf(indices(2, 6));

        assertThat(coordinator.depth()).isEqualTo(6);
        assertThat(drain(first, 100)).containsExactly(index(1), index(7), index(8), index(9), index(10), index(11));
    }

    @Test
    void shouldLetOthersStealFromWhatWasStolen() throws Exception {
        settle(first, second);
        register(first, 1, 11);
        assertThat(drain(second, 1)).containsExactly(index(2));

        List<MailboxIndex> rest = drain(ReadyFixture.Caller.INLINE, 100);

        assertThat(rest).hasSize(9).doesNotContain(index(1), index(2));
        assertThat(drain(first, 100)).containsExactly(index(1));
    }

    @Test
    void shouldShareWhatDoesNotFitIntoTheRing() throws Exception {
        settle(first, second);
        register(first, 1, 600);

        assertThat(coordinator.depth()).isEqualTo(600);
        List<MailboxIndex> fromShared = drain(second, 10);
        assertThat(fromShared).containsExactlyElementsOf(indices(258, 267));
        List<MailboxIndex> rest = drain(first, 1_000);
        assertThat(rest).hasSize(590).doesNotHaveDuplicates().doesNotContainAnyElementsOf(fromShared);
    }

    @Test
    void shouldRemoveAnIndexWhereverItStands() throws Exception {
        settle(first);
        register(first, 1, 300);
        register(ReadyFixture.Caller.INLINE, 301, 10_000);

        for (int slot : new int[] {1, 100, 280, 400, 9_999}) {
            coordinator.unregister(index(slot));
        }

        assertThat(coordinator.depth()).isEqualTo(9_995);
        assertThat(drain(first, 20_000))
                .hasSize(9_995)
                .doesNotContain(index(1), index(100), index(280), index(400), index(9_999));
        assertThat(coordinator.depth()).isZero();
    }

    @Test
    void shouldReturnEverythingFromEveryQueueWhenClosed() throws Exception {
        settle(first, second);
        register(first, 1, 300);
        register(second, 301, 310);
        register(ReadyFixture.Caller.INLINE, 311, 9_000);

        assertThat(coordinator.close()).containsExactlyInAnyOrderElementsOf(indices(1, 9_000));
        assertThat(coordinator.depth()).isZero();
    }

    @Test
    void shouldTreatAWorkerOfAnotherCoordinatorAsAStranger() throws Exception {
        settle(first);
        StealingCoordinator other = new StealingCoordinator();

        assertThat(first.call(() -> other.registerReady(index(1)))).isTrue();

        MailboxIndex[] out = new MailboxIndex[1];
        assertThat(other.drainReadyCycle(out, 1))
                .as("it is in the shared queue")
                .isEqualTo(1);
        assertThat(first.call(() -> other.drainReadyCycle(out, 1))).isZero();
        assertThat(first.call(() -> other.registerReady(index(2)))).isTrue();
        assertThat(other.drainReadyCycle(out, 1))
                .as("now it is next at the worker")
                .isZero();
        assertThat(other.depth()).isEqualTo(1);
    }
}
