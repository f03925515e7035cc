package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Test;

/** A thousand cycles of every kind, on real threads: nothing is left in any table, on the heap, or among the threads. */
class SuspendCyclesTest {
    private static final int CYCLES = 1_000;
    private static final int AT_ONCE = 50;
    private static final long MOST_GROWTH = 1 << 20;
    private static final SignalKey KEY = new SignalKey(30);

    private record Bench(
            SystemOnThreads test, ActorRef<Object> actor, ActorRef<Object> down, List<ActorRef<Object>> timed) {
        static Bench of(SystemOnThreads test) {
            ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()), "a");
            ActorRef<Object> down =
                    test.system().spawn(LogActor.props(new ArrayList<>()).withMailbox(BackPressureBench.TEN), "down");
            List<ActorRef<Object>> timed = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                timed.add(test.system().spawn(LogActor.props(LogActor.newLog())));
            }
            return new Bench(test, actor, down, timed);
        }

        Kernel kernel() {
            return test.kernel();
        }
    }

    /** Handles {@code first} and then, when it goes on, one more message; in between {@code ending} ends the suspension. */
    private static void cycle(Bench bench, Step first, Runnable ending) {
        CountDownLatch suspended = new CountDownLatch(1);
        CountDownLatch resumed = new CountDownLatch(1);
        bench.actor.tell((Step) context -> {
            first.run(context);
            suspended.countDown();
        });
        bench.actor.tell((Step) context -> resumed.countDown());
        SystemOnThreads.await(suspended, "the suspension");
        ending.run();
        SystemOnThreads.await(resumed, "the resumption");
    }

    private static void oneOfEachKind(Bench bench, int number) {
        bySignal(bench);
        byOperator(bench);
        byRoom(bench);
        if (number % AT_ONCE == 0) {
            byTime(bench);
        }
    }

    private static void bySignal(Bench bench) {
        cycle(
                bench,
                context -> context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY)),
                () -> assertThat(bench.test.system().signal(KEY)).isEqualTo(1));
    }

    /** Many at once, as each takes a tick of the timer. */
    private static void byTime(Bench bench) {
        CountDownLatch resumed = new CountDownLatch(AT_ONCE);
        for (ActorRef<Object> each : bench.timed) {
            each.tell((Step)
                    context -> context.suspend(SuspendReason.RATE_LIMIT, ResumeCondition.after(Duration.ofNanos(1))));
            each.tell((Step) context -> resumed.countDown());
        }
        SystemOnThreads.await(resumed, "the end of all delays");
    }

    /** With a time and a signal that do not come. */
    private static void byOperator(Bench bench) {
        cycle(
                bench,
                context -> {
                    context.suspend(SuspendReason.RATE_LIMIT, ResumeCondition.after(Duration.ofHours(1)));
                    context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY));
                },
                () -> bench.test.system().resume(bench.actor));
    }

    private static void byRoom(Bench bench) {
        Semaphore gate = new Semaphore(0);
        CountDownLatch blocked = new CountDownLatch(1);
        bench.down.tell((Step) context -> {
            blocked.countDown();
            assertThat(gate.tryAcquire(SystemOnThreads.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        });
        SystemOnThreads.await(blocked, "the one downstream");
        cycle(
                bench,
                context -> {
                    for (int i = 0; i < 9; i++) {
                        bench.down.tell((Step) downstream -> {});
                    }
                },
                gate::release);
    }

    private static void awaitEmptyTables(Bench bench) {
        Kernel kernel = bench.kernel();
        SystemOnThreads.await(() -> kernel.signals().size() == 0, "no signal to be awaited");
        SystemOnThreads.await(() -> kernel.timers().size() == 0, "no timer");
        SystemOnThreads.await(() -> kernel.roomWaits().size() == 0, "nobody to wait for room");
        SystemOnThreads.await(
                () -> kernel.seats().readyDepth() == 0 && !kernel.seats().busy(), "all to rest");
        assertThat(BackPressureBench.waitingFor(bench.down)).isZero();
        assertThat(((LocalRef<?>) bench.actor).cell().obstacles()).isZero();
    }

    private static int threads() {
        return ManagementFactory.getThreadMXBean().getThreadCount();
    }

    /** How much the heap grows over a thousand of {@code cycle}. */
    private static long growth(Bench bench, ObjIntConsumer<Bench> cycle) {
        run(bench, cycle, 50);
        long before = HeapUse.now();
        run(bench, cycle, CYCLES);
        return HeapUse.now() - before;
    }

    private static void run(Bench bench, ObjIntConsumer<Bench> cycle, int times) {
        for (int i = 0; i < times; i++) {
            cycle.accept(bench, i);
        }
        awaitEmptyTables(bench);
    }

    @Test
    void shouldLeaveThreadsHeapAndTablesAsTheyWereAfterAThousandCycles() {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            Bench bench = Bench.of(test);
            oneOfEachKind(bench, 0);
            int threads = threads();
            assertThat(growth(bench, SuspendCyclesTest::oneOfEachKind))
                    .as("bytes")
                    .isLessThan(MOST_GROWTH);
            SystemOnThreads.await(() -> threads() <= threads, "no more threads than before");
        }
    }

    @Test
    void shouldFindOutACycleThatLeavesFourKilobytesBehind() {
        List<Object> hoard = new ArrayList<>();
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            long growth = growth(Bench.of(test), (bench, number) -> {
                bySignal(bench);
                hoard.add(new byte[4_096]);
            });
            assertThat(growth).isGreaterThan(MOST_GROWTH);
            assertThat(hoard).hasSizeGreaterThan(CYCLES);
        }
    }
}
