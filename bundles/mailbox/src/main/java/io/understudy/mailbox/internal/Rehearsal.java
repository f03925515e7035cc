package io.understudy.mailbox.internal;

import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.observe.MailboxEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxOwner;
import io.understudy.spi.ScheduleWord;
import java.time.Duration;
import java.util.List;

/**
 * A short life of every kind of mailbox, so that every class that a mailbox may ever need is loaded. Live actors keep their
 * mailboxes for a while when this bundle is updated, and after a refresh of the framework its class loader finds nothing more,
 * not even a class of Java.
 *
 * <p><b>Threads:</b> any.
 */
final class Rehearsal implements MailboxOwner {
    private static final int ROOM = 2;

    private Rehearsal() {}

    /** Plays it all through. */
    static void play(QueueMailboxFactory factory) {
        MailboxOptions unbounded = MailboxOptions.unbounded().withDepthWarnThreshold(1);
        live(factory.create(unbounded, new ScheduleWord(), new Rehearsal()));
        UnboundedMailbox.stepAside();
        live(factory.create(unbounded.withPriority(message -> 0), new ScheduleWord(), new Rehearsal()));
        for (OverflowStrategy overflow : OverflowStrategy.values()) {
            MailboxOptions bounded = MailboxOptions.bounded(ROOM)
                    .withOverflow(overflow)
                    .withBlockTimeout(Duration.ofNanos(1))
                    .withReserveForSystem(0)
                    .withDepthWarnThreshold(1);
            live(factory.create(bounded, new ScheduleWord(), new Rehearsal()));
            live(factory.create(bounded.withPriority(message -> 0), new ScheduleWord(), new Rehearsal()));
        }
    }

    private static void live(Mailbox mailbox) {
        fill(mailbox);
        mailbox.prepend(List.of(envelope()));
        mailbox.limit(0);
        fill(mailbox);
        mailbox.limit(MailboxOptions.UNBOUNDED);
        mailbox.dequeue();
        mailbox.dequeue();
        mailbox.drainUser(any -> true, 1);
        mailbox.prepend(List.of(envelope(), envelope(), envelope()));
        fill(mailbox);
        enqueueInterrupted(mailbox);
        mailbox.releaseProducers();
        mailbox.close();
        mailbox.close();
        fill(mailbox);
        refuseNegativeLimit(mailbox);
    }

    private static void fill(Mailbox mailbox) {
        mailbox.enqueueSystem(envelope());
        for (int i = 0; i <= ROOM; i++) {
            mailbox.enqueue(envelope());
            mailbox.enqueue("rehearsal", i);
        }
        mailbox.oldest();
        mailbox.hasUser();
        mailbox.hasSystem();
        mailbox.depth();
        mailbox.systemDepth();
        mailbox.usageRatio();
        mailbox.closed();
        mailbox.options();
    }

    private static void enqueueInterrupted(Mailbox mailbox) {
        boolean before = Thread.interrupted();
        Thread.currentThread().interrupt();
        try {
            mailbox.enqueue(envelope());
        } finally {
            if (Thread.interrupted() && before) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Envelope envelope() {
        return new Envelope("rehearsal", null);
    }

    private static void refuseNegativeLimit(Mailbox mailbox) {
        try {
            mailbox.limit(-1);
        } catch (IllegalArgumentException expected) {
            return;
        }
        throw new IllegalStateException("limit: expected a negative one to be refused, found that it was not");
    }

    @Override
    public void becameReady() {
        // Nobody runs it.
    }

    @Override
    public void discarded(Envelope envelope, DeadLetterReason reason) {
        // Nobody misses it.
    }

    @Override
    public void observed(MailboxEvent event) {
        // Nobody watches.
    }

    @Override
    public boolean mayNotBlock() {
        return false;
    }
}
