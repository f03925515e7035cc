package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Workers: one per actor at a time, and none in another's way. */
class WorkerTest {

    /** Notices when two threads are in it at once. */
    private static final class Detecting implements Actor<Integer> {
        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicInteger overlaps;
        private final CountDownLatch done;

        Detecting(AtomicInteger overlaps, CountDownLatch done) {
            this.overlaps = overlaps;
            this.done = done;
        }

        @Override
        public void receive(Integer message, ActorContext<Integer> context) {
            if (inside.incrementAndGet() != 1) {
                overlaps.incrementAndGet();
            }
            Thread.onSpinWait();
            inside.decrementAndGet();
            done.countDown();
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldNeverRunTwoHandlersOfAnActorAtOnceWhenTenThreadsSend(Runtimes.Combination runtime) {
        AtomicInteger overlaps = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(20_000);
        try (SystemOnThreads test = runtime.open()) {
            ActorRef<Integer> actor = test.system().spawn(Props.of(() -> new Detecting(overlaps, done)));
            SystemOnThreads.atOnce(10, number -> {
                for (int i = 0; i < 2_000; i++) {
                    actor.tell(i);
                }
            });
            SystemOnThreads.await(done, "all messages");
        }
        assertThat(overlaps).hasValue(0);
    }

    @Test
    void shouldBeNoticedWhenTwoHandlersRunAtOnce() {
        AtomicInteger overlaps = new AtomicInteger();
        Detecting detecting = new Detecting(overlaps, new CountDownLatch(1));
        for (int round = 0; round < 1_000 && overlaps.get() == 0; round++) {
            SystemOnThreads.atOnce(4, number -> {
                for (int i = 0; i < 10_000; i++) {
                    detecting.receive(i, null);
                }
            });
        }
        assertThat(overlaps.get()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldSeeWhatTheTurnBeforeWroteWhenAnActorMovesBetweenWorkers(Runtimes.Combination runtime) {
        int actors = 8;
        int messages = 25_000;
        CountDownLatch done = new CountDownLatch(actors);
        List<Summing> all = new ArrayList<>();
        try (SystemOnThreads test = SystemOnThreads.open(
                runtime.coordinator().get(), new io.understudy.executor.internal.ThreadExecutor(8))) {
            List<ActorRef<Integer>> refs = new ArrayList<>();
            for (int i = 0; i < actors; i++) {
                Summing summing = new Summing(messages, done);
                all.add(summing);
                refs.add(test.system().spawn(Props.of(() -> summing)));
            }
            SystemOnThreads.atOnce(2, number -> {
                for (int i = 0; i < messages / 2; i++) {
                    for (ActorRef<Integer> ref : refs) {
                        ref.tell(1);
                    }
                }
            });
            SystemOnThreads.await(done, "all messages");
        }
        assertThat(all).allSatisfy(summing -> assertThat(summing.sum).isEqualTo(messages));
    }

    /** Adds up in a plain field. */
    private static final class Summing implements Actor<Integer> {
        private final int expected;
        private final CountDownLatch done;
        private int sum;

        Summing(int expected, CountDownLatch done) {
            this.expected = expected;
            this.done = done;
        }

        @Override
        public void receive(Integer message, ActorContext<Integer> context) {
            sum += message;
            if (sum == expected) {
                done.countDown();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldFinishAFastActorWhenASlowOneIsStillBusy(Runtimes.Combination runtime) {
        CountDownLatch slowBusy = new CountDownLatch(1);
        CountDownLatch fastDone = new CountDownLatch(10);
        AtomicInteger slowDone = new AtomicInteger();
        try (SystemOnThreads test = runtime.open()) {
            ActorRef<String> slow = test.system().spawn(Props.of(() -> (message, context) -> {
                slowBusy.countDown();
                SystemOnThreads.await(fastDone, "the fast actor");
                slowDone.incrementAndGet();
            }));
            ActorRef<String> fast = test.system().spawn(Props.of(() -> (message, context) -> fastDone.countDown()));
            for (int i = 0; i < 50; i++) {
                slow.tell("work");
            }
            SystemOnThreads.await(slowBusy, "the slow actor to be busy");
            assertThat(slowDone).hasValue(0);
            for (int i = 0; i < 10; i++) {
                fast.tell("work");
            }
            SystemOnThreads.await(fastDone, "the fast actor");
            SystemOnThreads.await(() -> slowDone.get() == 50, "the slow actor");
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldServeAllOthersWhenTwoOfThreeWorkersAreBlocked(Runtimes.Combination runtime) {
        CountDownLatch blocked = new CountDownLatch(2);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch served = new CountDownLatch(100);
        try (SystemOnThreads test = SystemOnThreads.open(
                runtime.coordinator().get(), new io.understudy.executor.internal.ThreadExecutor(3))) {
            for (int i = 0; i < 2; i++) {
                ActorRef<String> blocking = test.system().spawn(Props.of(() -> (message, context) -> {
                    blocked.countDown();
                    SystemOnThreads.await(release, "the release");
                }));
                blocking.tell("block");
            }
            SystemOnThreads.await(blocked, "two workers to be blocked");
            for (int i = 0; i < 100; i++) {
                ActorRef<String> other = test.system().spawn(Props.of(() -> (message, context) -> served.countDown()));
                other.tell("m");
            }
            SystemOnThreads.await(served, "all others to be served");
            release.countDown();
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldGoOnWhenAHandlerThrowsAnInterrupt(Runtimes.Combination runtime) {
        CountDownLatch handled = new CountDownLatch(3);
        CountDownLatch failed = new CountDownLatch(1);
        try (SystemOnThreads test = runtime.open()) {
            test.system().observe(event -> {
                if (event instanceof RuntimeEvent.ActorFailed) {
                    failed.countDown();
                }
            });
            Props<String> props = Props.of(() -> (message, context) -> {
                if (message.equals("interrupt")) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedException("handler");
                }
                assertThat(Thread.currentThread().isInterrupted()).isFalse();
                handled.countDown();
            });
            ActorRef<String> actor = test.system().spawn(props);
            ActorRef<String> other = test.system().spawn(props);
            actor.tell("interrupt");
            actor.tell("next");
            other.tell("one");
            other.tell("two");
            SystemOnThreads.await(failed, "the failure");
            SystemOnThreads.await(handled, "the other messages");
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldSurviveWhenAHandlerNeedsTheWholeStack(Runtimes.Combination runtime) throws InterruptedException {
        CountDownLatch handled = new CountDownLatch(2);
        try (SystemOnThreads test = runtime.open()) {
            Props<Integer> props = Props.of(() -> (message, context) -> {
                if (message < 0) {
                    endless(message);
                }
                handled.countDown();
            });
            ActorRef<Integer> actor = test.system().spawn(props);
            ActorRef<Integer> other = test.system().spawn(props);
            actor.tell(-1);
            actor.tell(1);
            other.tell(2);
            assertThat(handled.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @SuppressWarnings("InfiniteRecursion") // That is what it is for.
    private static int endless(int n) {
        return endless(n) + 1;
    }
}
