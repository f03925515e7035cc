package io.understudy.bench.jmh;

import io.understudy.MailboxOptions;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.Disposition;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.ScheduleWord;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

/**
 * One message into a mailbox and out again, with its envelope and its share of the scheduling word. Producers put in {@value
 * #ROUND} each and wait until these were taken out; whoever finds the mailbox ready takes the turn.
 */
@State(Scope.Benchmark)
public class MailboxBenchmark {
    private static final int ROUND = 64;
    private static final int CAPACITY = 1024;
    private static final int LOOKS = 64;

    /** With or without a limit; it is never reached. */
    @Param({"unbounded", "bounded"})
    public String kind;

    private ScheduleWord word;
    private Mailbox mailbox;

    /** Makes the mailbox. */
    @Setup
    public void make() {
        MailboxOptions options = kind.equals("bounded") ? MailboxOptions.bounded(CAPACITY) : MailboxOptions.unbounded();
        word = new ScheduleWord();
        mailbox = new QueueMailboxFactory().create(options, word, new SilentOwner());
    }

    /** The messages of a producer: each is the count of those that were taken out. */
    @State(Scope.Thread)
    public static class Producer {
        private final AtomicInteger handled = new AtomicInteger();
    }

    /** A single thread puts in and takes out. */
    @Benchmark
    @OperationsPerInvocation(ROUND)
    public int alone(Producer producer) {
        for (int i = 0; i < ROUND; i++) {
            mailbox.enqueue(new Envelope(producer.handled, null));
        }
        word.beginTurn();
        int handed = mailbox.drainUser(MailboxBenchmark::count, ROUND);
        word.endTurn(Disposition.REST, mailbox);
        return handed;
    }

    /** One producer, which also takes out. */
    @Benchmark
    @Threads(1)
    @OperationsPerInvocation(ROUND)
    public int producers1(Producer producer) {
        return round(producer.handled);
    }

    /** Two producers. */
    @Benchmark
    @Threads(2)
    @OperationsPerInvocation(ROUND)
    public int producers2(Producer producer) {
        return round(producer.handled);
    }

    /** Four producers. */
    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(ROUND)
    public int producers4(Producer producer) {
        return round(producer.handled);
    }

    private int round(AtomicInteger handled) {
        handled.setPlain(0);
        for (int i = 0; i < ROUND; i++) {
            mailbox.enqueue(new Envelope(handled, null));
        }
        for (int looks = 1; handled.getAcquire() < ROUND; looks++) {
            if (word.beginTurn()) {
                mailbox.drainUser(MailboxBenchmark::count, ROUND);
                word.endTurn(Disposition.REST, mailbox);
            } else {
                pause(looks);
            }
        }
        return handled.getPlain();
    }

    @SuppressWarnings("ThreadPriorityCheck") // With more threads than cores, who has the turn may wait for this core.
    private static void pause(int looks) {
        if (looks % LOOKS == 0) {
            Thread.yield();
        } else {
            Thread.onSpinWait();
        }
    }

    private static boolean count(Envelope envelope) {
        AtomicInteger handled = (AtomicInteger) envelope.message();
        handled.setRelease(handled.getPlain() + 1);
        return true;
    }
}
