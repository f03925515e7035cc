package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.Props;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A system without traffic costs next to nothing. */
@Tag("slow")
class IdleSystemTest {
    private static final int ACTORS = 10_000;
    private static final Duration WATCHED = Duration.ofSeconds(3);
    private static final long MOST = WATCHED.toNanos() / 100;

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldUseLessThanAPercentOfACoreWhenTenThousandActorsAreIdle(
            Runtimes.Combination runtime, TestReporter reporter) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(ACTORS);
        try (SystemOnThreads test = runtime.open()) {
            for (int i = 0; i < ACTORS; i++) {
                test.system().spawn(Props.of(() -> new Idle(started)));
            }
            SystemOnThreads.await(started, "all actors to start");
            SystemOnThreads.await(() -> test.kernel().seats().readyDepth() == 0, "all actors to rest");

            long used = usedWhileIdle();

            reporter.publishEntry(
                    runtime + ": cpu used by 10 000 idle actors", 100.0 * used / WATCHED.toNanos() + " % of a core");
            assertThat(used).isLessThan(MOST);
        }
    }

    /** What is used while nothing happens. The last turns may not have ended, so a look that shows too much is repeated. */
    private static long usedWhileIdle() throws InterruptedException {
        long used = Long.MAX_VALUE;
        for (int look = 0; look < 3 && used >= MOST; look++) {
            long before = cpuNanos();
            assertThat(new CountDownLatch(1).await(WATCHED.toMillis(), TimeUnit.MILLISECONDS))
                    .isFalse();
            used = cpuNanos() - before;
        }
        return used;
    }

    private record Idle(CountDownLatch started) implements Actor<Object> {
        @Override
        public void preStart(ActorContext<Object> context) {
            started.countDown();
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {}
    }

    /** What the runtime's own threads have used so far. */
    private static long cpuNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long sum = 0;
        int found = 0;
        for (long id : threads.getAllThreadIds()) {
            ThreadInfo info = threads.getThreadInfo(id);
            if (info != null && info.getThreadName().startsWith("understudy")) {
                sum += Math.max(0, threads.getThreadCpuTime(id));
                found++;
            }
        }
        assertThat(found).as("workers and timer").isGreaterThanOrEqualTo(3);
        return sum;
    }
}
