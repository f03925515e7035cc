package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A line of three actors with little room each, on real threads: nothing is lost from one end to the other, nor reordered. */
class BackPressureThreadsTest {
    private static final int MESSAGES = 100_000;
    private static final MailboxOptions SMALL =
            MailboxOptions.bounded(64).withReserveForSystem(0).withBlockTimeout(SystemOnThreads.LIMIT);

    /** Tells the next one, whatever becomes of it. */
    private record Telling(ActorRef<Object> next) implements Actor<Object> {
        @Override
        public void receive(Object message, ActorContext<Object> context) {
            next.tell(message);
        }
    }

    /**
     * Keeps a message that found no room, and waits until there is some. It goes on with the next message, or with the one it
     * sends itself; if that does not fit, there is a next message.
     */
    private static final class Trying implements Actor<Object> {
        private static final Object AGAIN = new Object();
        private final ActorRef<Object> next;
        private final LongAdder refusals;
        private Object kept;

        Trying(ActorRef<Object> next, LongAdder refusals) {
            this.next = next;
            this.refusals = refusals;
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            if (kept != null) {
                assertThat(next.tryTell(kept)).as("there is room now").isEqualTo(EnqueueOutcome.ACCEPTED);
                kept = null;
            }
            if (message != AGAIN && !next.tryTell(message).success()) {
                refusals.increment();
                kept = message;
                context.self().tryTell(AGAIN);
                context.suspend(SuspendReason.BACKPRESSURE, ResumeCondition.whenCapacityAvailable(next));
            }
        }
    }

    /** The end of the line, which begins only when the line is full. */
    private static final class Sink implements Actor<Object> {
        private final BooleanSupplier begin;
        private final CountDownLatch left;
        private final AtomicInteger misplaced;
        private int last = -1;

        Sink(BooleanSupplier begin, CountDownLatch left, AtomicInteger misplaced) {
            this.begin = begin;
            this.left = left;
            this.misplaced = misplaced;
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            if (last < 0) {
                SystemOnThreads.await(begin, "a full line");
            }
            int number = (Integer) message;
            if (number <= last) {
                misplaced.incrementAndGet();
            }
            last = number;
            left.countDown();
        }
    }

    private final CountDownLatch left = new CountDownLatch(MESSAGES);
    private final AtomicInteger misplaced = new AtomicInteger();
    private final LongAdder suspensions = new LongAdder();
    private final LongAdder refusals = new LongAdder();

    private void watch(SystemOnThreads test) {
        test.system().observe(event -> {
            if (event instanceof RuntimeEvent.MailboxSuspended) {
                suspensions.increment();
            }
        });
    }

    private ActorRef<Object> sink(SystemOnThreads test, MailboxOptions options, BooleanSupplier begin) {
        return test.system()
                .spawn(Props.<Object>of(() -> new Sink(begin, left, misplaced)).withMailbox(options));
    }

    private static void feed(ActorRef<Object> first) {
        for (int i = 0; i < MESSAGES; i++) {
            first.tell(i);
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenSendersAreHeldBack(Runtimes.Combination runtime) {
        MailboxOptions options =
                SMALL.withOverflow(OverflowStrategy.BLOCK_PRODUCER).withSuspendedSenders();
        try (SystemOnThreads test = runtime.open()) {
            watch(test);
            ActorRef<Object> third = sink(test, options, () -> suspensions.sum() >= 2);
            ActorRef<Object> second = test.system()
                    .spawn(Props.<Object>of(() -> new Telling(third)).withMailbox(options));
            ActorRef<Object> first = test.system()
                    .spawn(Props.<Object>of(() -> new Telling(second)).withMailbox(options));
            feed(first);
            SystemOnThreads.await(left, "all messages at the other end");
            assertThat(test.deadLetters()).isZero();
            assertThat(misplaced).hasValue(0);
            SystemOnThreads.await(() -> test.kernel().roomWaits().size() == 0, "nobody to wait");
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenActorsWaitForRoomThemselves(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            watch(test);
            ActorRef<Object> third =
                    sink(test, SMALL.withOverflow(OverflowStrategy.REJECT), () -> suspensions.sum() >= 2);
            ActorRef<Object> second = test.system()
                    .spawn(Props.<Object>of(() -> new Trying(third, refusals))
                            .withMailbox(SMALL.withOverflow(OverflowStrategy.BLOCK_PRODUCER)));
            ActorRef<Object> first = test.system()
                    .spawn(Props.<Object>of(() -> new Trying(second, refusals))
                            .withMailbox(SMALL.withOverflow(OverflowStrategy.BLOCK_PRODUCER)));
            feed(first);
            SystemOnThreads.await(left, "all messages at the other end");
            assertThat(refusals.sum()).as("rejected, or would have blocked").isGreaterThanOrEqualTo(2);
            assertThat(test.deadLetters()).isZero();
            assertThat(misplaced).hasValue(0);
            SystemOnThreads.await(() -> test.kernel().roomWaits().size() == 0, "nobody to wait");
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldLoseNothingWhenThereIsAPlaceAboveTheThresholdForEachSender(Runtimes.Combination runtime) {
        int senders = 10;
        MailboxOptions ninetyAndTen =
                MailboxOptions.bounded(100).withReserveForSystem(0).withSuspendedSenders();
        LongAdder handled = new LongAdder();
        try (SystemOnThreads test = runtime.open()) {
            watch(test);
            ActorRef<Object> down = test.system()
                    .spawn(Props.<Object>of(() -> (message, context) -> {
                                SystemOnThreads.await(() -> suspensions.sum() > 0, "a sender to be held back");
                                handled.increment();
                            })
                            .withMailbox(ninetyAndTen));
            for (int i = 0; i < senders; i++) {
                ActorRef<Object> sender = test.system().spawn(Props.of(() -> new Telling(down)));
                for (int j = 0; j < MESSAGES / senders; j++) {
                    sender.tell(j);
                }
            }
            SystemOnThreads.await(() -> handled.sum() + test.deadLetters() == MESSAGES, "each handled or recorded");
            assertThat(test.deadLetters()).isZero();
            assertThat(suspensions.sum()).isPositive();
        }
    }

    /** The same line without back-pressure, so that the others are known to have had to wait. */
    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldCountWhatIsLostWhenNobodyIsHeldBack(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            ActorRef<Object> third =
                    sink(test, SMALL.withOverflow(OverflowStrategy.REJECT), () -> test.deadLetters() > 0);
            ActorRef<Object> second = test.system()
                    .spawn(Props.<Object>of(() -> new Telling(third))
                            .withMailbox(SMALL.withOverflow(OverflowStrategy.DEAD_LETTER)));
            ActorRef<Object> first = test.system()
                    .spawn(Props.<Object>of(() -> new Telling(second))
                            .withMailbox(SMALL.withOverflow(OverflowStrategy.BLOCK_PRODUCER)));
            feed(first);
            SystemOnThreads.await(
                    () -> MESSAGES - left.getCount() + test.deadLetters() == MESSAGES, "each handled or recorded");
            assertThat(left.getCount()).as("lost").isPositive().isEqualTo(test.deadLetters());
            assertThat(misplaced).hasValue(0);
        }
    }
}
