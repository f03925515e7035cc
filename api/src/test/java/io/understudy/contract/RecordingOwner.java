package io.understudy.contract;

import io.understudy.DeadLetterReason;
import io.understudy.observe.MailboxEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.MailboxOwner;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** An owner that remembers what its mailbox told it. */
public final class RecordingOwner implements MailboxOwner {

    /**
     * An envelope that will not be delivered.
     *
     * @param message what was in it
     * @param reason why
     */
    public record Discarded(Object message, DeadLetterReason reason) {}

    private final AtomicInteger ready = new AtomicInteger();
    private final Queue<Discarded> discarded = new ConcurrentLinkedQueue<>();
    private final Queue<MailboxEvent> events = new ConcurrentLinkedQueue<>();
    private volatile boolean mayNotBlock;
    private volatile Runnable onReady = () -> {};

    /** An owner to which nothing has happened. */
    public RecordingOwner() {}

    /** Runs {@code action} whenever the mailbox became ready, on the thread that made it so. */
    public void onReady(Runnable action) {
        onReady = action;
    }

    /** Says what {@link #mayNotBlock()} answers. */
    public void forbidBlocking() {
        mayNotBlock = true;
    }

    /** How often the mailbox became ready. */
    public int readyCount() {
        return ready.get();
    }

    /** What was discarded, in order. */
    public List<Discarded> discarded() {
        return new ArrayList<>(discarded);
    }

    /** What was observed, in order. */
    public List<MailboxEvent> events() {
        return new ArrayList<>(events);
    }

    /** What was observed of one kind, in order. */
    public <E extends MailboxEvent> List<E> events(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @Override
    public void becameReady() {
        ready.incrementAndGet();
        onReady.run();
    }

    @Override
    public void discarded(Envelope envelope, DeadLetterReason reason) {
        discarded.add(new Discarded(envelope.message(), reason));
    }

    @Override
    public void observed(MailboxEvent event) {
        events.add(event);
    }

    @Override
    public boolean mayNotBlock() {
        return mayNotBlock;
    }
}
