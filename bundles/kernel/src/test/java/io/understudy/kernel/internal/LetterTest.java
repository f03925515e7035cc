package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The message that is handed over with its actor, past the mailbox: it is handled once, in its place, or ends where others do. */
class LetterTest {
    private final SystemOnThreads test = SystemOnThreads.open(new StealingCoordinator(), new ThreadExecutor(1));
    private final List<Integer> handled = new CopyOnWriteArrayList<>();
    private final AtomicBoolean alone = new AtomicBoolean();

    @AfterEach
    void close() {
        test.close();
    }

    private ActorRef<Integer> receiver() {
        return test.system().spawn(Props.of(() -> (message, context) -> handled.add(message)));
    }

    /** Does {@code action} in a turn, when the only worker has nothing else to do. */
    private void inATurn(Runnable action) {
        CountDownLatch done = new CountDownLatch(1);
        ActorRef<Integer> sender = test.system().spawn(Props.of(() -> (message, context) -> {
            action.run();
            done.countDown();
        }));
        sender.tell(0);
        SystemOnThreads.await(done, "the turn");
    }

    @Test
    void shouldNotGoThroughTheMailboxWhenTheActorIsIdle() {
        ActorRef<Integer> receiver = receiver();
        ActorCell<?> cell = AnyRef.of(receiver, "receiver").cell();
        SystemOnThreads.await(cell::idle, "the receiver to rest");
        inATurn(() -> {
            receiver.tell(1);
            alone.set(cell.running() && !cell.mailbox().hasUser());
        });
        SystemOnThreads.await(() -> handled.size() == 1, "the message to be handled");
        assertThat(alone).as("the turn is taken and the mailbox empty").isTrue();
    }

    @Test
    void shouldComeBeforeWhatIsSentAfterIt() {
        ActorRef<Integer> receiver = receiver();
        inATurn(() -> {
            for (int i = 0; i < 1_000; i++) {
                receiver.tell(i);
            }
        });
        SystemOnThreads.await(() -> handled.size() == 1_000, "all to be handled");
        assertThat(handled).isSorted();
    }

    @Test
    void shouldBecomeADeadLetterWhenItsActorIsStoppedFirst() {
        ActorRef<Integer> receiver = receiver();
        inATurn(() -> {
            receiver.tell(1);
            receiver.tell(2);
            test.system().stop(receiver);
        });
        SystemOnThreads.await(receiver::terminated, "the receiver to stop");
        SystemOnThreads.await(() -> test.deadLetters() == 2, "both to be dead letters");
        assertThat(handled).isEmpty();
    }

    @Test
    void shouldWaitInFrontWhenItsActorIsSuspendedFirst() {
        ActorRef<Integer> receiver = receiver();
        inATurn(() -> {
            receiver.tell(1);
            receiver.tell(2);
            test.system().suspend(receiver);
        });
        ActorCell<?> cell = AnyRef.of(receiver, "receiver").cell();
        SystemOnThreads.await(() -> cell.held() && cell.mailbox().depth() == 2, "both to wait");
        assertThat(handled).isEmpty();
        test.system().resume(receiver);
        SystemOnThreads.await(() -> handled.size() == 2, "both to be handled");
        assertThat(handled).containsExactly(1, 2);
    }

    @Test
    void shouldBeHandledOnceAndInOrderWhenTheTickerTakesOutWhoIsNextAllTheTime() {
        try (SystemOnThreads two = SystemOnThreads.threads(2)) {
            Relay relay = new Relay(two);
            AtomicBoolean over = new AtomicBoolean();
            SystemOnThreads.atOnce(2, number -> {
                if (number == 0) {
                    relay.run();
                    over.set(true);
                } else {
                    while (!over.get()) {
                        two.kernel().seats().all().forEach(Seat::rescue);
                    }
                }
            });
            assertThat(relay.outOfOrder).hasValue(0);
            assertThat(relay.rescued)
                    .as("turns that saw the message handled that they had sent")
                    .hasPositiveValue();
            assertThat(two.deadLetters()).isZero();
        }
    }

    /** Actors that send numbered messages to each other, and now and then do not return before theirs is handled, or never was. */
    private static final class Relay {
        private static final int ACTORS = 8;
        private static final int TOKENS = 12;
        private static final int HOPS = 5_000;
        private static final int WAIT_EVERY = 64;
        private static final int PATIENCE = 20_000;

        private final List<ActorRef<Step>> actors = new ArrayList<>();
        private final int[][] sent = new int[ACTORS][ACTORS];
        private final int[][] seen = new int[ACTORS][ACTORS];
        private final CountDownLatch arrived = new CountDownLatch(TOKENS);
        private final AtomicInteger outOfOrder = new AtomicInteger();
        private final AtomicInteger rescued = new AtomicInteger();
        private final AtomicInteger[] handledBy = new AtomicInteger[ACTORS];

        private record Step(int from, int number, int left) {}

        Relay(SystemOnThreads system) {
            for (int i = 0; i < ACTORS; i++) {
                int me = i;
                handledBy[i] = new AtomicInteger();
                actors.add(system.system().spawn(Props.of(() -> (step, context) -> handle(me, step))));
            }
        }

        void run() {
            for (int token = 0; token < TOKENS; token++) {
                actors.get(token % ACTORS).tell(new Step(-1, 0, HOPS));
            }
            SystemOnThreads.await(arrived, "all tokens to arrive");
        }

        private void handle(int me, Step step) {
            if (step.from >= 0 && ++seen[me][step.from] != step.number) {
                outOfOrder.incrementAndGet();
            }
            handledBy[me].incrementAndGet();
            if (step.left == 0) {
                arrived.countDown();
                return;
            }
            int next = (me + 1 + step.left % (ACTORS - 1)) % ACTORS;
            int before = handledBy[next].get();
            actors.get(next).tell(new Step(me, ++sent[me][next], step.left - 1));
            if (step.left % WAIT_EVERY == 0) {
                waitFor(handledBy[next], before);
            }
        }

        private void waitFor(AtomicInteger count, int before) {
            for (int i = 0; i < PATIENCE; i++) {
                if (count.get() != before) {
                    rescued.incrementAndGet();
                    return;
                }
                Thread.onSpinWait();
            }
        }
    }
}
