package io.understudy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.spi.Disposition;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link ReadyQueueCoordinator} guarantees while one thing happens at a time. What threads may do at once is in
 * {@link CoordinatorRaceContract}, what waiting means in {@link CoordinatorWaitContract}.
 */
public abstract class CoordinatorContract {
    /** Indices to use; an index is only equal to itself. */
    protected static final MailboxIndex A = new MailboxIndex(1, 1);

    /** Another one. */
    protected static final MailboxIndex B = new MailboxIndex(2, 1);

    /** Another one. */
    protected static final MailboxIndex C = new MailboxIndex(3, 1);

    private ReadyFixture ready;

    /** A new coordinator. */
    protected abstract ReadyQueueCoordinator create();

    /** Where registrations are made. */
    protected ReadyFixture.Caller producer() {
        return ReadyFixture.Caller.INLINE;
    }

    /** Where indices are drained and turns run. */
    protected ReadyFixture.Caller worker() {
        return ReadyFixture.Caller.INLINE;
    }

    /** Whether indices always come out in the order in which they were registered. */
    protected boolean strictlyOrdered() {
        return true;
    }

    @BeforeEach
    void createCoordinator() throws Exception {
        ready = new ReadyFixture(create(), producer(), worker());
        assertThat(ready.drain(1)).as("a new coordinator has nothing").isEmpty();
    }

    private int depth() {
        return ready.coordinator().depth();
    }

    private static MailboxIndex index(int slot) {
        return new MailboxIndex(slot, 1);
    }

    @Test
    void shouldReturnExactlyTheIndexThatWasRegistered() throws Exception {
        assertThat(ready.signal(A)).isTrue();

        assertThat(ready.drain(10)).containsExactly(A);
        assertThat(ready.drain(10)).isEmpty();
    }

    @Test
    void shouldQueueAnIndexOnceWhenItIsSignalledTwice() throws Exception {
        assertThat(ready.signal(A)).isTrue();
        assertThat(ready.signal(A)).isFalse();

        assertThat(depth()).isEqualTo(1);
        assertThat(ready.drain(10)).containsExactly(A);
        assertThat(depth()).isZero();
    }

    @Test
    void shouldReturnAtMostTheWantedNumberInOrder() throws Exception {
        for (int slot = 1; slot <= 5; slot++) {
            ready.signal(index(slot));
        }

        assertThat(ready.drain(3)).containsExactly(index(1), index(2), index(3));
        assertThat(ready.drain(10)).containsExactly(index(4), index(5));
    }

    @Test
    void shouldReturnNothingAndClearTheBufferWhenEmpty() throws Exception {
        assertThat(ready.drain(5)).isEmpty();
    }

    @Test
    void shouldNeverReturnMoreThanTheBufferHolds() throws Exception {
        ready.signal(A);
        ready.signal(B);
        MailboxIndex[] one = new MailboxIndex[1];

        assertThat(worker().call(() -> ready.coordinator().drainReadyCycle(one, 100)))
                .isEqualTo(1);

        assertThat(one).containsExactly(A);
        assertThat(ready.drain(2)).containsExactly(B);
    }

    @Test
    void shouldKeepEntriesWhenNothingIsWanted() throws Exception {
        ready.signal(A);

        assertThat(ready.drain(0)).isEmpty();

        assertThat(depth()).isEqualTo(1);
        assertThat(ready.drain(1)).containsExactly(A);
    }

    @Test
    void shouldNotReturnAnIndexThatWasUnregistered() throws Exception {
        ready.register(A);
        ready.register(B);
        ready.register(C);

        ready.coordinator().unregister(B);

        assertThat(depth()).isEqualTo(2);
        assertThat(ready.drain(2)).as("removed entries do not count").containsExactly(A, C);
        assertThat(depth()).isZero();
    }

    @Test
    void shouldPutAnIndexAtTheEndWhenItIsRegisteredAgainAfterItWasUnregistered() throws Exception {
        ready.register(C);
        ready.register(A);
        ready.register(B);

        ready.coordinator().unregister(A);
        ready.register(A);

        assertThat(depth()).isEqualTo(3);
        assertThat(ready.drain(10)).containsExactly(C, B, A);
    }

    @Test
    void shouldIgnoreAnUnknownIndexWhenUnregistering() throws Exception {
        ready.register(A);

        ready.coordinator().unregister(B);
        ready.register(B);

        assertThat(depth()).isEqualTo(2);
        assertThat(ready.drain(10))
                .as("the earlier removal has no effect later")
                .containsExactly(A, B);
    }

    @Test
    void shouldRequeueAtTheEndWhenCompletedWithMoreToDo() throws Exception {
        ready.signal(A);
        ready.signal(B);
        ready.signal(C);
        assertThat(ready.drain(1)).containsExactly(A);

        ready.turn(A, InvokeResult.COMPLETED_READY);

        assertThat(ready.drain(10)).containsExactly(B, C, A);
    }

    @Test
    void shouldNotRequeueWhenCompletedWithNothingToDo() throws Exception {
        ready.signal(A);
        ready.drain(1);

        ready.turn(A, InvokeResult.COMPLETED);

        assertThat(depth()).isZero();
        assertThat(ready.drain(1)).isEmpty();
        assertThat(ready.signal(A)).as("a later message makes it ready").isTrue();
        assertThat(ready.drain(1)).containsExactly(A);
    }

    @Test
    void shouldRequeueWhenSomethingArrivedDuringTheTurn() throws Exception {
        ready.signal(A);
        ready.drain(1);

        ready.turn(A, InvokeResult.COMPLETED, () -> ready.arrived(A));

        assertThat(ready.drain(2)).containsExactly(A);
    }

    @Test
    void shouldRequeueBehindEverybodyWhenYielded() throws Exception {
        ready.signal(A);
        ready.signal(B);
        assertThat(ready.drain(1)).containsExactly(A);
        ready.turn(A, InvokeResult.YIELDED, () -> {});
        ready.signal(C);

        List<MailboxIndex> order = ready.drain(10);

        assertThat(order).containsExactlyInAnyOrder(A, B, C);
        assertThat(order.indexOf(A)).as("behind B, which was queued").isGreaterThan(order.indexOf(B));
    }

    @Test
    void shouldServeAnotherIndexAfterAtMostOneMoreTurnOfOneThatAlwaysYields() throws Exception {
        ready.signal(A);
        assertThat(ready.drain(1)).containsExactly(A);
        ready.turn(A, InvokeResult.YIELDED);
        ready.signal(B);
        int turnsOfA = 0;
        MailboxIndex next = ready.drain(1).get(0);
        while (next.equals(A)) {
            turnsOfA++;
            ready.turn(A, InvokeResult.YIELDED);
            next = ready.drain(1).get(0);
        }

        assertThat(next).isEqualTo(B);
        assertThat(turnsOfA).isLessThanOrEqualTo(1);
    }

    @Test
    void shouldHoldBackUserMessagesButNotSystemMessagesWhenSuspended() throws Exception {
        ready.signal(A);
        ready.drain(1);

        ready.turn(
                A, new InvokeResult.Suspended(SuspendReason.USER_DEFINED, ResumeCondition.after(Duration.ofDays(1))));

        assertThat(ready.signal(A)).isFalse();
        assertThat(ready.drain(1)).isEmpty();
        assertThat(ready.signalSystem(A)).isTrue();
        assertThat(ready.drain(1)).containsExactly(A);
    }

    @Test
    void shouldWaitForTheSupervisorWhenFailed() throws Exception {
        ready.signal(A);
        ready.drain(1);

        ready.turn(A, new InvokeResult.Failed(new IllegalStateException("expected"), Duration.ZERO));

        assertThat(ready.signal(A)).isFalse();
        assertThat(depth()).isZero();
        assertThat(ready.signalSystem(A))
                .as("the directive is a system message")
                .isTrue();
        assertThat(ready.drain(1)).containsExactly(A);
    }

    @Test
    void shouldNeverReturnAStoppedIndexAgain() throws Exception {
        ready.signal(A);
        ready.drain(1);

        ready.turn(A, InvokeResult.STOPPED, () -> ready.arrived(A));

        assertThat(ready.signal(A)).isFalse();
        assertThat(ready.signalSystem(A)).isFalse();
        assertThat(ready.drain(1)).isEmpty();
    }

    @Test
    void shouldQueueTheHighestSlot() throws Exception {
        MailboxIndex highest = new MailboxIndex(-1, -1);
        ready.signal(highest);

        assertThat(ready.drain(1)).containsExactly(highest);
        assertThat(highest).hasToString("4294967295:4294967295");
    }

    @Test
    void shouldIgnoreTheResultOfAStaleGeneration() throws Exception {
        MailboxIndex old = new MailboxIndex(7, 1);
        MailboxIndex current = new MailboxIndex(7, 2);
        ready.signal(old);
        ready.drain(1);
        ready.turn(old, InvokeResult.STOPPED);
        ready.signal(current);

        assertThat(ready.turn(old, InvokeResult.YIELDED)).isFalse();
        assertThat(ready.coordinator().handleInvokeResult(old, InvokeResult.YIELDED))
                .isEqualTo(Disposition.REQUEUE);

        assertThat(depth()).isEqualTo(1);
        assertThat(ready.drain(10)).containsExactly(current);
    }

    @Test
    void shouldAcceptAndIgnoreTheIndexOfNothing() throws Exception {
        assertThat(ready.register(MailboxIndex.NONE)).isTrue();
        assertThat(worker().call(() -> ready.coordinator().requeue(MailboxIndex.NONE)))
                .isTrue();
        ready.coordinator().unregister(MailboxIndex.NONE);

        assertThat(depth()).isZero();
        assertThat(ready.drain(1)).isEmpty();
    }

    @Test
    void shouldRefuseEverythingAndReturnWhatWasQueuedWhenClosed() throws Exception {
        ready.signal(A);
        ready.signal(B);
        ready.signal(C);

        assertThat(ready.coordinator().close()).containsExactly(A, B, C);

        assertThat(ready.coordinator().close()).isEmpty();
        assertThat(ready.register(A)).isFalse();
        assertThat(worker().call(() -> ready.coordinator().registerReady(A))).isFalse();
        assertThat(worker().call(() -> ready.coordinator().requeue(A))).isFalse();
        assertThat(ready.drain(1)).isEmpty();
        assertThat(depth()).isZero();
        ready.coordinator().tick();
        ready.coordinator().unregister(A);
        ready.coordinator().wakeAll();
    }

    @Test
    void shouldAskForAtLeastOneMessagePerTurn() {
        assertThat(ready.coordinator().throughputHint()).isPositive();
    }

    @Test
    void shouldCountWhatIsQueuedAfterAnySequenceOfOperations() throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Set<MailboxIndex> queued = new LinkedHashSet<>();
        for (int step = 0; step < 3_000; step++) {
            MailboxIndex index = index(1 + random.nextInt(600));
            switch (random.nextInt(6)) {
                case 0, 1, 2 -> {
                    if (queued.add(index)) {
                        ready.register(index);
                    }
                }
                case 3 -> {
                    if (queued.add(index)) {
                        worker().call(() -> ready.coordinator().requeue(index));
                    }
                }
                case 4 -> {
                    ready.coordinator().unregister(index);
                    queued.remove(index);
                }
                default -> drainSome(random.nextInt(5), queued, "step " + step + " of seed " + seed);
            }
            assertThat(depth()).as("step %s of seed %s", step, seed).isEqualTo(queued.size());
        }
        drainSome(1_000, queued, "end of seed " + seed);
        assertThat(queued).as("seed %s", seed).isEmpty();
    }

    private void drainSome(int max, Set<MailboxIndex> queued, String where) throws Exception {
        List<MailboxIndex> drained = ready.drain(max);
        assertThat(drained).as(where).hasSize(Math.min(max, queued.size())).doesNotHaveDuplicates();
        if (strictlyOrdered()) {
            assertThat(drained).as(where).isEqualTo(new ArrayList<>(queued).subList(0, drained.size()));
        }
        for (MailboxIndex each : drained) {
            assertThat(queued.remove(each)).as(where + ": " + each).isTrue();
        }
    }
}
