package io.understudy.itests.swap;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * What one actor has received, checked as it comes: each sender's numbers from 0 on, none twice, in order, and never two
 * messages at once. It outlives the instances of the actor.
 *
 * <p><b>Threads:</b> what is received is written in the actor's turns, with plain writes on purpose: turns must see each
 * other's writes. The counters are for any thread.
 */
final class Ledger {
    final LongAdder accepted = new LongAdder();
    final LongAdder evicted = new LongAdder();
    final LongAdder diverted = new LongAdder();
    final AtomicLong ended = new AtomicLong();
    final AtomicLong ticks = new AtomicLong();

    private final String name;
    private final boolean lossy;
    private final Tally tally;
    private final AtomicInteger inside = new AtomicInteger();
    private final int[] next;
    private final Set<Numbered> missing = new HashSet<>();
    private long handled;
    private long failures;

    /**
     * The ledger of one actor.
     *
     * @param lossy whether its mailbox may drop messages, so that numbers may be missing
     */
    Ledger(String name, int senders, boolean lossy, Tally tally) {
        this.name = name;
        this.next = new int[senders];
        this.lossy = lossy;
        this.tally = tally;
    }

    String name() {
        return name;
    }

    /** A message has come; {@link #leave} follows. */
    void enter(Numbered message) {
        if (inside.getAndIncrement() != 0) {
            tally.overlaps.increment();
            tally.error(name + ": two messages at once");
        }
        if (message.sender() >= 0) {
            check(message);
            handled++;
        }
    }

    private void check(Numbered message) {
        int expected = next[message.sender()];
        if (message.number() >= expected) {
            next[message.sender()] = message.number() + 1;
            for (int i = expected; i < message.number() && !lossy; i++) {
                missing.add(new Numbered(message.sender(), i));
                tally.error(name + ": expected number " + expected + " of a sender, found " + message);
            }
        } else if (lossy || missing.remove(message)) {
            tally.reordered.increment();
            tally.error(name + ": expected number " + expected + " of a sender, found " + message + ", too late");
        } else {
            tally.duplicated.increment();
            tally.error(name + ": found " + message + " twice");
        }
    }

    /** The message has been handled, well or not. */
    void leave(Numbered message) {
        inside.decrementAndGet();
        if (message.sender() >= 0) {
            ended.incrementAndGet();
            tally.handled.increment();
        } else {
            ticks.incrementAndGet();
        }
    }

    /** Whether it is time to fail, which is every {@code period} messages. */
    boolean fails(int period) {
        if (handled % period != 0) {
            return false;
        }
        failures++;
        tally.failed.increment();
        return true;
    }

    /** How often the actor failed. For when nothing is under way. */
    long failures() {
        return failures;
    }

    /** How many accepted messages are neither handled nor dead letters; less than 0: too many. For when nothing is under way. */
    long lost() {
        if (handled != ended.get()) {
            tally.error(name + ": turns did not see each other's writes, " + handled + " of " + ended.get());
        }
        return accepted.sum() - evicted.sum() - handled;
    }

    /** How many messages of {@code sender} should have come and did not, by their numbers, if none may be missing. */
    long lostOf(int sender, int sent) {
        return lossy
                ? 0
                : sent
                        - next[sender]
                        + missing.stream().filter(m -> m.sender() == sender).count();
    }
}
