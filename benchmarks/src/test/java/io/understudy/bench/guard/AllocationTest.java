package io.understudy.bench.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.observe.Metering.Labels;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * What a message allocates between tell and receive, by all threads together: its envelope if somebody sends it, else no object of
 * its own, its share of a block of the mailbox, and nothing for the turn. The smallest of a few rounds counts, as the first ones are not compiled yet and threads of the runtime allocate a little on their own.
 */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 12;
    private static final int MESSAGES = 100_000;
    private static final double ENVELOPE = 32;
    /** A block of 32 slots takes 184 bytes. */
    private static final double SHARE_OF_BLOCK = 5.75;

    private static final double LIMIT = SHARE_OF_BLOCK + 1.5;
    private static final String BALL = "ball";
    private static final MailboxOptions IN_BATCHES = MailboxOptions.unbounded().withDepthWarnThreshold(2 * MESSAGES);
    private static final MailboxOptions ONE_BY_ONE = IN_BATCHES.withThroughput(1);

    @Test
    void shouldAllocateOneEnvelopePerMessageWhenAnActorIsFlooded(TestReporter reporter) {
        try (Rig rig = new Rig()) {
            ActorRef<Object> sender = rig.system().spawn(Props.<Object>of(() -> (message, context) -> {}));
            double bytes = perMessage((count, done) -> flood(rig, IN_BATCHES, count, () -> BALL, sender, done));

            reporter.publishEntry("bytes per message", String.valueOf(bytes));
            assertThat(bytes).isBetween(ENVELOPE, ENVELOPE + LIMIT);
        }
    }

    @Test
    void shouldAllocateNoObjectPerMessageFromNobodyWhenAnActorIsFlooded(TestReporter reporter) {
        try (Rig rig = new Rig()) {
            double bytes = perMessage((count, done) -> flood(rig, IN_BATCHES, count, () -> BALL, done));

            reporter.publishEntry("bytes per message from nobody", String.valueOf(bytes));
            assertThat(bytes).isLessThan(LIMIT);
        }
    }

    @Test
    void shouldAllocateNothingMoreWhenEachMessageHasATurnOfItsOwn(TestReporter reporter) {
        try (Rig rig = new Rig()) {
            double bytes = perMessage((count, done) -> flood(rig, ONE_BY_ONE, count, () -> BALL, done));

            reporter.publishEntry("bytes per message and turn", String.valueOf(bytes));
            assertThat(bytes).isLessThan(LIMIT);
        }
    }

    @Test
    void shouldAllocateNoObjectPerMessageWhenActorsAnswerEachOther(TestReporter reporter) {
        try (Rig rig = new Rig()) {
            double bytes = perMessage((count, done) -> pingPong(rig, count, done));

            reporter.publishEntry("bytes per message", String.valueOf(bytes));
            assertThat(bytes).isLessThan(LIMIT);
        }
    }

    @Test
    void shouldAllocateHardlyMoreWhileMessagesAreMeasured(TestReporter reporter) {
        try (Rig rig = new Rig()) {
            rig.system().inspection().metering().measure(new Labels(List.of(), 100));
            double bytes = perMessage((count, done) -> flood(rig, ONE_BY_ONE, count, () -> BALL, done));

            reporter.publishEntry("bytes per measured message and turn", String.valueOf(bytes));
            assertThat(bytes).isLessThan(LIMIT);
        }
    }

    @Test
    void shouldNoticeWhenAMessageIsOneObjectMore() {
        try (Rig rig = new Rig()) {
            double bytes = perMessage((count, done) -> flood(rig, IN_BATCHES, count, Object::new, done));

            assertThat(bytes).isGreaterThan(LIMIT);
        }
    }

    @Test
    void shouldNoticeWhenATurnAllocates() {
        try (Rig rig = new Rig(new Hoarder())) {
            double bytes = perMessage((count, done) -> flood(rig, ONE_BY_ONE, count, () -> BALL, done));

            assertThat(bytes).isGreaterThan(LIMIT);
        }
    }

    /** Bytes per message in the best of several rounds; {@code play} sends so many messages and opens the latch after the last. */
    private static double perMessage(Play play) {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            CountDownLatch done = new CountDownLatch(1);
            long before = allocated();
            play.send(MESSAGES, done);
            Rig.await(done, "the last message");
            best = Math.min(best, (double) (allocated() - before) / MESSAGES);
        }
        return best;
    }

    /** By all threads that are alive, so far. */
    private static long allocated() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    private static void flood(
            Rig rig, MailboxOptions options, int count, Supplier<Object> messages, CountDownLatch done) {
        flood(rig, options, count, messages, null, done);
    }

    private static void flood(
            Rig rig,
            MailboxOptions options,
            int count,
            Supplier<Object> messages,
            ActorRef<Object> sender,
            CountDownLatch done) {
        int[] left = {count};
        ActorRef<Object> actor = rig.system()
                .spawn(Props.<Object>of(() -> (message, context) -> {
                            if (--left[0] == 0) {
                                done.countDown();
                            }
                        })
                        .withMailbox(options));
        for (int i = 0; i < count; i++) {
            actor.tell(messages.get(), sender);
        }
    }

    private static void pingPong(Rig rig, int count, CountDownLatch done) {
        AtomicReference<ActorRef<Object>> first = new AtomicReference<>();
        int[] left = {count};
        ActorRef<Object> second = rig.system()
                .spawn(Props.of(() -> (message, context) -> first.getPlain().tell(message)));
        first.set(rig.system().spawn(Props.of(() -> (message, context) -> {
            left[0] -= 2;
            if (left[0] <= 0) {
                done.countDown();
            } else {
                second.tell(message);
            }
        })));
        second.tell(BALL);
    }

    /** Sends messages. */
    private interface Play {
        void send(int count, CountDownLatch done);
    }

    /** Keeps the turn, so that no compiler can do without the object. */
    private static final class Hoarder implements Middleware {
        @SuppressWarnings("unused")
        private volatile InvokeContext kept;

        @Override
        public Verdict before(InvokeContext turn) {
            kept = turn;
            return Verdict.proceed();
        }
    }
}
