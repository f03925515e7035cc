package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Disposition;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.WorkSeat;
import io.understudy.spi.WorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a worker's place does when the worker, or a component it uses, does not do its part. */
class SeatTest {

    /** An executor whose only worker refuses every second index it has drained. */
    private static final class Refusing implements WorkerExecutor {
        private final AtomicInteger refused = new AtomicInteger();
        private volatile boolean stopped;
        private Thread worker;

        @Override
        public void start(WorkSource source) {
            worker = new Thread(
                    () -> {
                        WorkSeat seat = source.enter("refusing");
                        MailboxIndex[] batch = new MailboxIndex[8];
                        for (int count = 0; !stopped; count++) {
                            int n = seat.drain(batch);
                            for (int i = 0; i < n; i++) {
                                if ((count + i) % 2 == 0) {
                                    seat.giveBack(batch[i]);
                                    refused.incrementAndGet();
                                } else {
                                    seat.run(batch[i]);
                                }
                            }
                            if (n == 0) {
                                seat.await(Duration.ofMillis(100).toNanos());
                            }
                        }
                        seat.leave();
                    },
                    "refusing");
            worker.start();
        }

        @Override
        public List<String> stop(Duration patience) {
            stopped = true;
            return List.of();
        }

        @Override
        public int workers() {
            return 1;
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldRunEveryActorInTheEndWhenTheExecutorRefusesSomeAndGivesThemBack(Runtimes.Combination runtime) {
        int actors = 200;
        CountDownLatch handled = new CountDownLatch(actors * 5);
        Refusing executor = new Refusing();
        try (SystemOnThreads test = SystemOnThreads.open(runtime.coordinator().get(), executor)) {
            Props<Integer> props = Props.of(() -> (message, context) -> handled.countDown());
            for (int i = 0; i < actors; i++) {
                ActorRef<Integer> ref = test.system().spawn(props);
                for (int m = 0; m < 5; m++) {
                    ref.tell(m);
                }
            }
            SystemOnThreads.await(handled, "every message");
            assertThat(executor.refused.get()).isPositive();
        }
    }

    @Test
    void shouldGoOnWhenTheCoordinatorFailsToSayWhatATurnMeans() {
        AtomicInteger thrown = new AtomicInteger();
        CountDownLatch handled = new CountDownLatch(100);
        SystemCoordinatorTwin failing = new SystemCoordinatorTwin(new StealingCoordinator()) {
            @Override
            public Disposition handleInvokeResult(MailboxIndex index, InvokeResult result) {
                if (thrown.getAndIncrement() % 2 == 0) {
                    throw new IllegalStateException("made up");
                }
                return super.handleInvokeResult(index, result);
            }
        };
        try (SystemOnThreads test = SystemOnThreads.open(failing, new ThreadExecutor(2))) {
            ActorRef<Integer> actor = test.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
            for (int i = 0; i < 100; i++) {
                actor.tell(i);
                int left = 99 - i;
                SystemOnThreads.await(() -> handled.getCount() <= left, "the message");
            }
            assertThat(thrown.get()).isPositive();
        }
    }

    @Test
    void shouldGoOnWhenTheCoordinatorFailsToHandOutWork() {
        AtomicInteger thrown = new AtomicInteger();
        CountDownLatch handled = new CountDownLatch(100);
        SystemCoordinatorTwin failing = new SystemCoordinatorTwin(new StealingCoordinator()) {
            @Override
            public int drainReadyCycle(MailboxIndex[] out, int max) {
                if (thrown.getAndIncrement() % 3 == 0) {
                    throw new IllegalStateException("made up");
                }
                return super.drainReadyCycle(out, max);
            }
        };
        try (SystemOnThreads test = SystemOnThreads.open(failing, new ThreadExecutor(2))) {
            ActorRef<Integer> actor = test.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
            for (int i = 0; i < 100; i++) {
                actor.tell(i);
            }
            SystemOnThreads.await(handled, "every message");
        }
    }

    @Test
    void shouldFailTheActorAloneWhenTheInvokerThrows() {
        AtomicBoolean throwing = new AtomicBoolean();
        CountDownLatch handled = new CountDownLatch(2);
        CountDownLatch contained = new CountDownLatch(1);
        BatchInvoker sound = new BatchInvoker();
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            test.system().observe(event -> {
                if (event instanceof RuntimeEvent.ErrorContained error
                        && error.where().startsWith("invoker")) {
                    contained.countDown();
                }
            });
            test.roles().invoker((actor, chain, settings) -> {
                if (actor.path().equals("/user/a") && throwing.getAndSet(false)) {
                    throw new IllegalStateException("made up");
                }
                return sound.invokeBatch(actor, chain, settings);
            });
            Props<String> props = Props.of(() -> (message, context) -> handled.countDown());
            ActorRef<String> actor = test.system().spawn(props, "a");
            ActorRef<String> other = test.system().spawn(props, "b");
            ActorCell<?> cell = AnyRef.of(actor, "actor").cell();
            SystemOnThreads.await(() -> cell.describeSchedule().equals("IDLE"), "it to be idle");
            throwing.set(true);
            actor.tell("m");
            other.tell("m");
            SystemOnThreads.await(contained, "the error to be contained");
            SystemOnThreads.await(handled, "both messages");
        }
    }

    @Test
    void shouldForgetAnActorOnlyWhenItHasStopped() {
        CountDownLatch handled = new CountDownLatch(10);
        SystemCoordinatorTwin forgetful = new SystemCoordinatorTwin(new StealingCoordinator()) {
            @Override
            public Disposition handleInvokeResult(MailboxIndex index, InvokeResult result) {
                return Disposition.FORGET;
            }
        };
        try (SystemOnThreads test = SystemOnThreads.open(forgetful, new ThreadExecutor(1))) {
            ActorRef<Integer> actor = test.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
            for (int i = 0; i < 10; i++) {
                actor.tell(i);
            }
            SystemOnThreads.await(handled, "every message");
        }
    }

    @Test
    void shouldRunAnActorOnceWhenItsIndexIsHandedOutTwice() {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        CountDownLatch handled = new CountDownLatch(2_000);
        SystemCoordinatorTwin repeating = new SystemCoordinatorTwin(new StealingCoordinator()) {
            @Override
            public boolean registerReady(MailboxIndex index) {
                return super.registerReady(index) && super.requeue(index);
            }
        };
        try (SystemOnThreads test = SystemOnThreads.open(repeating, new ThreadExecutor(4))) {
            ActorRef<Integer> actor = test.system().spawn(Props.of(() -> (message, context) -> {
                overlaps.addAndGet(inside.getAndIncrement());
                Thread.onSpinWait();
                inside.decrementAndGet();
                handled.countDown();
            }));
            SystemOnThreads.atOnce(2, number -> {
                for (int i = 0; i < 1_000; i++) {
                    actor.tell(i);
                }
            });
            SystemOnThreads.await(handled, "every message");
        }
        assertThat(overlaps).hasValue(0);
    }
}
