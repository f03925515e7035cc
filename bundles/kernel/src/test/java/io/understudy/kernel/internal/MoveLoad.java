package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Senders that send numbered messages to actors whose mailboxes may be full, and what became of each message: handled, or a
 * dead letter, or refused, once and in the order of its sender. A refusal because the mailbox was closed is an error.
 */
final class MoveLoad {
    private static final int SENDERS = 3;
    private static final long USUALLY_UNDER_WAY = 5_000;

    /** What sends; a test may do it wrongly. */
    interface Sending {
        EnqueueOutcome send(ActorRef<Numbered> to, Numbered message);
    }

    record Numbered(int sender, int number) {}

    private final SystemOnThreads test;
    private final List<ActorRef<Numbered>> refs = new ArrayList<>();
    private final Queue<String> errors = new ConcurrentLinkedQueue<>();
    private final LongAdder offered = new LongAdder();
    private final LongAdder kept = new LongAdder();
    private final LongAdder handled = new LongAdder();
    private volatile boolean ended;
    private volatile long mostUnderWay = USUALLY_UNDER_WAY;

    MoveLoad(SystemOnThreads test, MailboxOptions options, int actors) {
        this.test = test;
        for (int i = 0; i < actors; i++) {
            refs.add(test.system().spawn(Props.<Numbered>of(Counting::new).withMailbox(options)));
        }
    }

    private final class Counting implements Actor<Numbered> {
        private final AtomicInteger inside = new AtomicInteger();
        private final int[] latest = new int[SENDERS];

        @Override
        public void receive(Numbered message, ActorContext<Numbered> context) {
            if (inside.getAndIncrement() != 0) {
                errors.add("two messages at once");
            }
            if (message.number() <= latest[message.sender()]) {
                errors.add(message + " came after " + latest[message.sender()]);
            }
            latest[message.sender()] = message.number();
            inside.decrementAndGet();
            handled.increment();
        }
    }

    /** Sends on, however many wait. */
    MoveLoad withoutPause() {
        mostUnderWay = Long.MAX_VALUE;
        return this;
    }

    List<ActorRef<Numbered>> refs() {
        return refs;
    }

    /** How many were handled so far. */
    long handled() {
        return handled.sum();
    }

    /** What went wrong so far; some of it. */
    List<String> errors() {
        return errors.stream().limit(10).toList();
    }

    void during(Runnable change) {
        during(change, ActorRef::tryTell);
    }

    /** Sends while {@code change} runs. */
    void during(Runnable change, Sending sending) {
        SystemOnThreads.atOnce(SENDERS + 1, number -> {
            if (number == SENDERS) {
                try {
                    change.run();
                } finally {
                    ended = true;
                }
            } else {
                send(number, sending);
            }
        });
    }

    private void send(int sender, Sending sending) {
        for (int number = 1; !ended; number++) {
            Numbered message = new Numbered(sender, number);
            for (ActorRef<Numbered> ref : refs) {
                offered.increment();
                EnqueueOutcome outcome = sending.send(ref, message);
                if (outcome == EnqueueOutcome.CLOSED) {
                    errors.add(message + " was refused");
                }
                // What is refused so stays the sender's; everything else is in a mailbox or among the dead letters.
                boolean senders = outcome == EnqueueOutcome.REJECTED || outcome == EnqueueOutcome.TIMED_OUT;
                kept.add(senders ? 1 : 0);
            }
            while (underWay() > mostUnderWay && !ended) {
                LockSupport.parkNanos(50_000);
            }
        }
    }

    private long underWay() {
        return offered.sum() - kept.sum() - handled.sum() - test.deadLetters();
    }

    /** Waits until {@code count} more were handled. */
    void awaitProgress(int count) {
        long wanted = handled() + count;
        SystemOnThreads.await(() -> handled() >= wanted || !errors.isEmpty(), count + " more messages");
    }

    /** Every message was handled, or is a dead letter, or its sender has it. */
    void assertNothingLost() {
        SystemOnThreads.await(() -> underWay() <= 0 || !errors.isEmpty(), "every message; missing: " + underWay());
        assertThat(errors()).isEmpty();
        assertThat(underWay()).isZero();
        assertThat(handled()).isPositive();
    }
}
