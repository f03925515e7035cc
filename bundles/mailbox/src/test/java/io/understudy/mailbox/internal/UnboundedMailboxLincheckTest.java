package io.understudy.mailbox.internal;

import io.understudy.MailboxOptions;
import io.understudy.contract.RecordingOwner;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.ScheduleWord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The unbounded mailbox behaves as if each call happened at one instant, whatever producers and the consumer do at once.
 * Scenarios are short, because the model checker takes a loop of more than nine rounds for a hang, even if it ends: at most
 * eight envelopes are in the mailbox.
 */
@Tag("slow")
public class UnboundedMailboxLincheckTest {
    private final Mailbox mailbox =
            new QueueMailboxFactory().create(MailboxOptions.unbounded(), new ScheduleWord(), new RecordingOwner());

    /** Any thread. */
    @Operation
    public String enqueue(@Param(gen = IntGen.class, conf = "1:5") int message) {
        return mailbox.enqueue(new Envelope(message, null)).name();
    }

    /** Any thread. */
    @Operation
    public String enqueueBare(@Param(gen = IntGen.class, conf = "1:5") int message) {
        return mailbox.enqueue(message, message % 2).name();
    }

    /** Any thread, to look. */
    @Operation(nonParallelGroup = "consumer")
    public Object oldest() {
        Envelope envelope = mailbox.oldest();
        return envelope == null ? null : envelope.message();
    }

    /** The consumer. */
    @Operation(nonParallelGroup = "consumer")
    public Object dequeueUser() {
        Envelope envelope = mailbox.dequeueUser();
        return envelope == null ? null : envelope.message();
    }

    /** The consumer. */
    @Operation(nonParallelGroup = "consumer")
    public List<Object> close() {
        List<Object> left = new ArrayList<>();
        for (Envelope envelope : mailbox.close()) {
            left.add(envelope.message());
        }
        return left;
    }

    /** The consumer. */
    @Operation(nonParallelGroup = "consumer")
    public boolean hasUser() {
        return mailbox.hasUser();
    }

    /** The same in one thread. */
    public static final class Sequential {
        private final Deque<Object> lane = new ArrayDeque<>();
        private boolean closed;

        /** Any thread. */
        public String enqueue(int message) {
            if (closed) {
                return "CLOSED";
            }
            lane.add(message);
            return "ACCEPTED";
        }

        /** Any thread. */
        public String enqueueBare(int message) {
            return enqueue(message);
        }

        /** Any thread, to look. */
        public Object oldest() {
            return lane.peek();
        }

        /** The consumer. */
        public Object dequeueUser() {
            return lane.poll();
        }

        /** The consumer. */
        public List<Object> close() {
            closed = true;
            List<Object> left = new ArrayList<>(lane);
            lane.clear();
            return left;
        }

        /** The consumer. */
        public boolean hasUser() {
            return !lane.isEmpty();
        }
    }

    @Test
    void shouldBeLinearizableAndNeverWaitForAnotherThreadWhenModelChecked() {
        new ModelCheckingOptions()
                .threads(2)
                .actorsPerThread(3)
                .actorsBefore(1)
                .actorsAfter(1)
                .iterations(6)
                .invocationsPerIteration(100)
                .checkObstructionFreedom(true)
                .sequentialSpecification(Sequential.class)
                .check(getClass());
    }
}
