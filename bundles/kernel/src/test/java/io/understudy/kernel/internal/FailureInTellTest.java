package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.RuntimeSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A sender that meets an error in the middle of a tell must not harm the receiver. */
@Tag("slow")
class FailureInTellTest {
    private static final int ROUNDS = 100;
    /** How far from the end of the stack there is room again, in frames of the smallest size. */
    private static final int LEVELS = 300;
    /** At every which of them it tells; at others in the next round. */
    private static final int EVERY = 15;

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldStillServeTheReceiverWhenASendersStackEndsInATell(Runtimes.Combination runtime) {
        AtomicInteger overflows = new AtomicInteger();
        try (SystemOnThreads test = runtime.open()) {
            List<CountDownLatch> done = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                CountDownLatch alive = new CountDownLatch(1);
                done.add(alive);
                ActorRef<Object> receiver = test.system().spawn(Props.of(() -> (message, context) -> {
                    if (message.equals("are you there?")) {
                        alive.countDown();
                    }
                }));
                tellCloseToTheEnd(receiver, overflows, round % EVERY);
                receiver.tell("are you there?");
            }
            done.forEach(alive -> SystemOnThreads.await(alive, "the receiver to answer"));
            assertThat(overflows.get()).isGreaterThanOrEqualTo(ROUNDS);
            SystemOnThreads.await(() -> test.kernel().seats().readyDepth() == 0, "an empty ready queue");
        }
    }

    private static void tellCloseToTheEnd(ActorRef<Object> receiver, AtomicInteger overflows, int which) {
        Runnable[] ways = {() -> receiver.tell("a"), () -> receiver.tell("b"), () -> receiver.tell("c")};
        Thread sender = new Thread(null, () -> tellOnTheWayBack(ways, overflows, which), "recursing", 256 * 1024);
        sender.start();
        SystemOnThreads.await(() -> !sender.isAlive(), "the sender to end");
    }

    /**
     * Goes to the end of the stack and tells on the way back, now and then, with a little more of it left each time: the
     * stack ends at every place within a tell, and then at none. There are several ways to tell, so that none becomes part of
     * this method when it is compiled.
     *
     * @return how far it is from the end
     */
    @SuppressWarnings("InfiniteRecursion") // That is what it is for.
    private static int tellOnTheWayBack(Runnable[] ways, AtomicInteger overflows, int which) {
        int fromTheEnd;
        try {
            fromTheEnd = tellOnTheWayBack(ways, overflows, which);
        } catch (StackOverflowError end) {
            fromTheEnd = 0;
        }
        if (fromTheEnd < LEVELS && fromTheEnd % EVERY == which) {
            try {
                ways[fromTheEnd % ways.length].run();
            } catch (StackOverflowError expected) {
                overflows.setPlain(overflows.getPlain() + 1);
            }
        }
        return fromTheEnd + 1;
    }

    /** A coordinator that throws instead of registering, when it is told so. */
    private static final class Throwing extends SystemCoordinatorTwin {
        private final AtomicBoolean throwing = new AtomicBoolean();

        Throwing() {
            super(new StealingCoordinator());
        }

        @Override
        public boolean registerReady(MailboxIndex index) {
            if (throwing.getAndSet(false)) {
                throw new OutOfMemoryError("made up");
            }
            return super.registerReady(index);
        }
    }

    @Test
    void shouldFindTheReceiverWhenItsRegistrationFailed() {
        Throwing coordinator = new Throwing();
        CountDownLatch handled = new CountDownLatch(1);
        CountDownLatch repaired = new CountDownLatch(1);
        try (SystemOnThreads test = SystemOnThreads.open(coordinator, new ThreadExecutor(2))) {
            test.system().observe(event -> {
                if (event instanceof RuntimeEvent.ScheduleRepaired) {
                    repaired.countDown();
                }
            });
            ActorRef<Object> receiver = test.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
            ActorCell<?> cell = AnyRef.of(receiver, "receiver").cell();
            SystemOnThreads.await(
                    () -> cell.actor() != null && cell.describeSchedule().equals("IDLE"), "it to be idle");
            coordinator.throwing.set(true);
            assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> receiver.tell("m"));
            SystemOnThreads.await(repaired, "the repair");
            SystemOnThreads.await(handled, "the message");
        }
    }

    @Test
    void shouldFindTheReceiverWhenAMessageWasStoredAndNotSignalled() {
        CountDownLatch handled = new CountDownLatch(1);
        AtomicBoolean throwing = new AtomicBoolean();
        try (SystemOnThreads test = SystemOnThreads.open(
                new StealingCoordinator(),
                new ThreadExecutor(2),
                (options, word, owner) -> new FailureUnsignalled(options, word, owner, throwing),
                RuntimeSettings.DEFAULTS)) {
            ActorRef<Object> receiver = test.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
            ActorCell<?> cell = AnyRef.of(receiver, "receiver").cell();
            SystemOnThreads.await(
                    () -> cell.actor() != null && cell.describeSchedule().equals("IDLE"), "it to be idle");
            throwing.set(true);
            assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> receiver.tell("m"));
            SystemOnThreads.await(handled, "the message");
        }
    }

    @Test
    void shouldFindTheReceiverWhenItsSenderIsGoneAndSaidNothing() {
        CountDownLatch handled = new CountDownLatch(1);
        AtomicBoolean throwing = new AtomicBoolean();
        try (SystemOnThreads test = SystemOnThreads.open(
                new StealingCoordinator(),
                new ThreadExecutor(2),
                (options, word, owner) -> new FailureUnsignalled(options, word, owner, throwing),
                RuntimeSettings.DEFAULTS)) {
            ActorRef<Object> receiver = test.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
            ActorCell<?> cell = AnyRef.of(receiver, "receiver").cell();
            SystemOnThreads.await(
                    () -> cell.actor() != null && cell.describeSchedule().equals("IDLE"), "it to be idle");
            throwing.set(true);
            assertThatExceptionOfType(OutOfMemoryError.class)
                    .isThrownBy(() -> cell.mailbox().enqueue(new Envelope("m", null)));
            test.system()
                    .spawn(Props.of(() -> (message, context) -> {}))
                    .tell("something happens, so that the audit looks");
            SystemOnThreads.await(handled, "the message");
        }
    }
}
