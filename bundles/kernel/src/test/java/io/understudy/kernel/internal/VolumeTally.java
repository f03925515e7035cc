package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * What some actors have received, checked as it comes: each sender's numbers from 0 on, none missing, none twice, in order, and
 * never two messages of an actor at once.
 */
final class VolumeTally {
    /** A message: the {@code number}-th that {@code sender} sent to this actor. */
    record Numbered(int sender, int number) {}

    private final int senders;
    private final int perSender;
    private final CountDownLatch done;
    private final Queue<String> errors = new ConcurrentLinkedQueue<>();
    private final List<Counting> actors = new ArrayList<>();
    private final LongAdder soFar = new LongAdder();

    /** A tally of {@code actors} actors, each of which gets {@code perSender} messages from each of {@code senders} senders. */
    VolumeTally(int actors, int senders, int perSender) {
        this.senders = senders;
        this.perSender = perSender;
        done = new CountDownLatch(actors);
    }

    /** Another actor that counts. */
    synchronized Actor<Numbered> actor() {
        Counting actor = new Counting();
        actors.add(actor);
        return actor;
    }

    /** Counts down once for each actor that has all. */
    CountDownLatch done() {
        return done;
    }

    /** What was wrong; the first of it. */
    List<String> errors() {
        return errors.stream().limit(10).toList();
    }

    /** How many messages were received so far. */
    long soFar() {
        return soFar.sum();
    }

    /** How many messages were received. For when nothing is under way. */
    synchronized long handled() {
        return actors.stream().mapToLong(actor -> actor.handled).sum();
    }

    private final class Counting implements Actor<Numbered> {
        private final AtomicInteger inside = new AtomicInteger();
        private final int[] next = new int[senders];
        /** Plain on purpose: turns must see each other's writes. */
        private long handled;

        @Override
        public void receive(Numbered message, ActorContext<Numbered> context) {
            if (inside.getAndIncrement() != 0) {
                errors.add(context.path() + ": two messages at once");
            }
            int expected = next[message.sender()]++;
            if (message.number() != expected) {
                errors.add(context.path() + ": expected " + expected + ", found " + message);
            }
            if (++handled == (long) senders * perSender) {
                done.countDown();
            }
            inside.decrementAndGet();
            soFar.increment();
        }
    }
}
