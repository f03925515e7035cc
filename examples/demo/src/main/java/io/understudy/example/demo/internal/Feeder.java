package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * Tells the counter, an actor of another bundle, the numbers 0, 1, 2 and so on, and enters each receipt. Its messages are of
 * types of Java, as the two bundles share no others.
 */
final class Feeder implements Actor<Object> {
    private static final int NUMBERS_AT_A_TIME = 20;
    private static final Duration INTERVAL = Duration.ofMillis(10);

    private final ActorRef<Object> counter;
    private final Track track;
    private final AtomicLong sum;
    private final BooleanSupplier open;
    private final Runnable closed;

    /**
     * A feeder that goes on while {@code open} and then says that it has {@code closed}; in {@code sum} it keeps what it has
     * told the counter.
     */
    Feeder(ActorRef<Object> counter, Track track, AtomicLong sum, BooleanSupplier open, Runnable closed) {
        this.counter = counter;
        this.track = track;
        this.sum = sum;
        this.open = open;
        this.closed = closed;
    }

    /** It is time for the next numbers. */
    record Tick() {}

    @Override
    public void preStart(ActorContext<Object> context) {
        context.timers().startPeriodic("tick", new Tick(), INTERVAL);
    }

    @Override
    public void receive(Object message, ActorContext<Object> context) {
        if (message instanceof Long receipt) {
            track.handled(receipt.intValue(), false);
        } else if (open.getAsBoolean()) {
            feed(context);
        } else {
            context.timers().cancelAll();
            closed.run();
        }
    }

    private void feed(ActorContext<Object> context) {
        for (int i = 0; i < NUMBERS_AT_A_TIME; i++) {
            long number = track.next().number();
            sum.addAndGet(number);
            counter.tell(number, context.self());
        }
    }
}
