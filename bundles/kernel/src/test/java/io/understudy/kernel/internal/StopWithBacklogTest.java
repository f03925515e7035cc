package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.BitSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** An actor that stops while a million messages wait for it. */
@Tag("slow")
class StopWithBacklogTest {
    private static final int MILLION = 1_000_000;

    @Test
    void shouldRecordEachMessageOnceAndServeOthersMeanwhile(TestReporter reporter) {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            CountDownLatch begun = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            ActorRef<Object> busy = test.system().spawn(Props.of(() -> (message, context) -> {
                begun.countDown();
                SystemOnThreads.await(goOn, "leave to go on");
            }));
            busy.tell("holds it up");
            SystemOnThreads.await(begun, "the handler to begin");
            for (int i = 0; i < MILLION; i++) {
                busy.tell(i);
            }
            AtomicInteger errors = new AtomicInteger();
            BitSet seen = record(test, errors);
            Bystander bystander = new Bystander();
            ActorRef<Object> other = test.system().spawn(Props.of(() -> bystander));

            long calling = nanos(() -> test.system().stop(busy));
            long began = MonotonicClock.SYSTEM.nanoTime();
            goOn.countDown();
            int served = 0;
            while (!busy.terminated()) {
                other.tell(MonotonicClock.SYSTEM.nanoTime());
                served++;
                int sofar = served;
                SystemOnThreads.await(() -> bystander.handled.get() >= sofar, "the bystander to be served");
            }
            long took = MonotonicClock.SYSTEM.nanoTime() - began;

            reporter.publishEntry(
                    "backlog of a million",
                    "stop() returned after " + Duration.ofNanos(calling) + ", buried in " + Duration.ofNanos(took)
                            + ", bystander served " + served + " times, at the latest after "
                            + Duration.ofNanos(bystander.slowest.get()));
            assertThat(Duration.ofNanos(calling)).isLessThan(Duration.ofMillis(500));
            assertThat(served).isGreaterThan(1);
            assertThat(errors).as("recorded twice, or by another name").hasValue(0);
            synchronized (seen) {
                assertThat(seen.cardinality()).isEqualTo(MILLION);
            }
            assertThat(test.system().deadLetterCount(DeadLetterReason.ACTOR_STOPPED))
                    .isEqualTo(MILLION);
        }
    }

    /** The messages that became dead letters; counts those that did so before. */
    private static BitSet record(SystemOnThreads test, AtomicInteger errors) {
        BitSet seen = new BitSet(MILLION);
        test.system().observe(event -> {
            if (event instanceof RuntimeEvent.DeadLettered dead) {
                int number = (Integer) dead.letter().message();
                synchronized (seen) {
                    if (seen.get(number)) {
                        errors.incrementAndGet();
                    }
                    seen.set(number);
                }
            }
        });
        return seen;
    }

    private static long nanos(Runnable action) {
        long began = MonotonicClock.SYSTEM.nanoTime();
        action.run();
        return MonotonicClock.SYSTEM.nanoTime() - began;
    }

    /** Counts what it handles, and how long that had waited. */
    private static final class Bystander implements Actor<Object> {
        private final AtomicInteger handled = new AtomicInteger();
        private final AtomicLong slowest = new AtomicLong();

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            slowest.accumulateAndGet(MonotonicClock.SYSTEM.nanoTime() - (Long) message, Math::max);
            handled.incrementAndGet();
        }
    }
}
