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
import java.util.concurrent.atomic.AtomicBoolean;
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
            CountDownLatch burying = new CountDownLatch(1);
            CountDownLatch servedMeanwhile = new CountDownLatch(1);
            BitSet seen = record(test, errors, () -> {
                burying.countDown();
                SystemOnThreads.await(servedMeanwhile, "the bystander to be served meanwhile");
            });
            Bystander bystander = new Bystander();
            ActorRef<Object> other = test.system().spawn(Props.of(() -> bystander));

            long calling = nanos(() -> test.system().stop(busy));
            assertThat(test.deadLetters())
                    .as("left to the actor by who stops it")
                    .isZero();
            long began = MonotonicClock.SYSTEM.nanoTime();
            goOn.countDown();
            SystemOnThreads.await(burying, "the first message to be recorded");
            int served = 0;
            while (!busy.terminated()) {
                other.tell(MonotonicClock.SYSTEM.nanoTime());
                served++;
                int sofar = served;
                SystemOnThreads.await(() -> bystander.handled.get() >= sofar, "the bystander to be served");
                servedMeanwhile.countDown();
            }
            long took = MonotonicClock.SYSTEM.nanoTime() - began;

            reporter.publishEntry(
                    "backlog of a million",
                    "stop() returned after " + Duration.ofNanos(calling) + ", buried in " + Duration.ofNanos(took)
                            + ", bystander served " + served + " times, at the latest after "
                            + Duration.ofNanos(bystander.slowest.get()));
            assertThat(served).isPositive();
            assertThat(errors).as("recorded twice, or by another name").hasValue(0);
            synchronized (seen) {
                assertThat(seen.cardinality()).isEqualTo(MILLION);
            }
            assertThat(test.system().deadLetterCount(DeadLetterReason.ACTOR_STOPPED))
                    .isEqualTo(MILLION);
        }
    }

    /** The messages that became dead letters; counts those that did so before, and calls {@code atFirst} for the first. */
    private static BitSet record(SystemOnThreads test, AtomicInteger errors, Runnable atFirst) {
        AtomicBoolean first = new AtomicBoolean(true);
        BitSet seen = new BitSet(MILLION);
        test.system().observe(event -> {
            if (event instanceof RuntimeEvent.DeadLettered dead) {
                if (first.getAndSet(false)) {
                    atFirst.run();
                }
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
