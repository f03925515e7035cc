package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The way past the ready queue that the first actor takes which a turn makes ready. */
class HandOverTest {
    private static final int PATIENCE = 30;

    @Test
    void shouldLetOthersRunWhileTwoActorsKeepEachOtherReady() throws InterruptedException {
        try (SystemOnThreads test = SystemOnThreads.open(new StealingCoordinator(), new ThreadExecutor(1))) {
            AtomicBoolean ended = new AtomicBoolean();
            List<ActorRef<Integer>> pair = new CopyOnWriteArrayList<>();
            for (int i = 0; i < 2; i++) {
                int other = 1 - i;
                pair.add(test.system().spawn(Props.of(() -> (message, context) -> {
                    if (!ended.get()) {
                        pair.get(other).tell(message + 1);
                    }
                })));
            }
            pair.get(0).tell(0);
            CountDownLatch served = new CountDownLatch(1_000);
            ActorRef<Integer> outsider = test.system().spawn(Props.of(() -> (message, context) -> served.countDown()));
            while (served.getCount() > 0) {
                long before = served.getCount();
                outsider.tell(1);
                SystemOnThreads.await(() -> served.getCount() < before, "the outsider to have a turn");
            }
            ended.set(true);
            assertThat(served.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void shouldLetNobodyWaitBehindALongTurn() throws InterruptedException {
        try (SystemOnThreads test = SystemOnThreads.open(new StealingCoordinator(), new ThreadExecutor(2))) {
            CountDownLatch handled = new CountDownLatch(1);
            AtomicBoolean inTime = new AtomicBoolean();
            CountDownLatch ended = new CountDownLatch(1);
            ActorRef<Integer> next = test.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
            ActorRef<Integer> slow = test.system().spawn(Props.of(() -> (message, context) -> {
                next.tell(message);
                inTime.set(handled.await(PATIENCE, TimeUnit.SECONDS));
                ended.countDown();
            }));
            slow.tell(1);
            assertThat(ended.await(2 * PATIENCE, TimeUnit.SECONDS)).isTrue();
            assertThat(inTime)
                    .as("handled while the turn that sent the message went on")
                    .isTrue();
        }
    }

    @Test
    void shouldRunEveryoneOnceWhenATurnMakesManyReady() throws InterruptedException {
        int many = 1_000;
        try (SystemOnThreads test = SystemOnThreads.open(new StealingCoordinator(), new ThreadExecutor(2))) {
            CountDownLatch handled = new CountDownLatch(many);
            List<ActorRef<Integer>> all = new ArrayList<>();
            for (int i = 0; i < many; i++) {
                all.add(test.system().spawn(Props.of(() -> (message, context) -> handled.countDown())));
            }
            ActorRef<Integer> first =
                    test.system().spawn(Props.of(() -> (message, context) -> all.forEach(each -> each.tell(message))));
            first.tell(1);
            assertThat(handled.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void shouldNotQueueWhoIsNextAlready() throws InterruptedException {
        int rounds = 1_000;
        try (SystemOnThreads test = SystemOnThreads.open(new StealingCoordinator(), new ThreadExecutor(1))) {
            CountDownLatch handled = new CountDownLatch(rounds);
            ActorRef<Integer> next = test.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
            ActorRef<Integer> first = test.system().spawn(Props.of(() -> (message, context) -> {
                next.tell(message);
                context.watch(next);
                context.unwatch(next);
                if (message > 1) {
                    context.self().tell(message - 1);
                }
            }));
            SystemOnThreads.await(() -> test.kernel().seats().readyDepth() == 0, "all to rest");
            long before = test.kernel().seats().doubles();
            first.tell(rounds);
            assertThat(handled.await(PATIENCE, TimeUnit.SECONDS)).isTrue();
            SystemOnThreads.await(() -> test.kernel().seats().readyDepth() == 0, "all to rest");
            assertThat(test.kernel().seats().doubles() - before)
                    .as("indices that came out of the queue for a turn that was over")
                    .isZero();
        }
    }

    @Test
    void shouldKeepNobodyOutsideATurn() {
        try (SystemOnThreads test = SystemOnThreads.open(new StealingCoordinator(), new ThreadExecutor(1))) {
            ActorRef<Integer> actor = test.system().spawn(Props.of(() -> (message, context) -> {}));
            ActorCell<?> cell = ((LocalRef<?>) actor).cell();
            SystemOnThreads.await(cell::idle, "it to rest");
            assertThat(HandOver.accepted(cell))
                    .as("on a thread that is no worker")
                    .isFalse();
            assertThat(cell.idle()).isTrue();
        }
    }

    @Test
    void shouldKeepNobodyOfAnotherSystem() throws InterruptedException {
        try (SystemOnThreads test = SystemOnThreads.open(new StealingCoordinator(), new ThreadExecutor(1));
                SystemOnThreads other = SystemOnThreads.open(new StealingCoordinator(), new ThreadExecutor(1))) {
            BlockingQueue<Thread> handledOn = new LinkedBlockingQueue<>();
            ActorRef<Integer> there =
                    other.system().spawn(Props.of(() -> (message, context) -> handledOn.add(Thread.currentThread())));
            SystemOnThreads.await(((LocalRef<?>) there).cell()::idle, "it to rest");
            ActorRef<Integer> here = test.system().spawn(Props.of(() -> (message, context) -> {
                handledOn.add(Thread.currentThread());
                there.tell(message);
            }));
            here.tell(1);
            Thread first = handledOn.poll(PATIENCE, TimeUnit.SECONDS);
            Thread second = handledOn.poll(PATIENCE, TimeUnit.SECONDS);
            assertThat(second).as("the thread of the other system").isNotNull().isNotSameAs(first);
        }
    }
}
