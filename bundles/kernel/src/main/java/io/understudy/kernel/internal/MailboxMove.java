package io.understudy.kernel.internal;

import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.MessagePriority;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.WrappedMessage;
import java.util.ArrayList;
import java.util.List;

/**
 * One actor's move into another mailbox; in its own turn, between two messages.
 *
 * <ol>
 *   <li>The next mailbox is made first. If that fails, nothing has changed.
 *   <li>What waits keeps its order. It is put in one by one, into a mailbox that nobody else knows yet, so each finds the room
 *       that it had before; one that was stored beyond the limit, because it had to be, is so again.
 *   <li>With a priority, what is in the order of priorities has its priority in the next mailbox as well; what stood before its
 *       priority, because it was put back, is put back.
 *   <li>A limit that is in force for a while is in force in the next one, before anybody sends there.
 *   <li>Nobody is told that it fills: it is as full as it was.
 * </ol>
 */
final class MailboxMove {
    private final ActorCell<?> cell;
    private final Kernel kernel;
    private final List<Runnable> later = new ArrayList<>(0);

    private MailboxMove(ActorCell<?> cell) {
        this.cell = cell;
        this.kernel = cell.kernel();
    }

    /** A new mailbox for {@code cell}, which does not have it yet. */
    static Mailbox made(ActorCell<?> cell, MailboxFactory factory, MailboxOptions options) {
        Mailbox made = factory.create(options, cell, cell);
        if (made == null) {
            throw new IllegalStateException(
                    "mailbox factory " + factory.getClass().getName() + " made no mailbox for " + cell.path());
        }
        return made;
    }

    /** Moves {@code cell} into a mailbox made by {@code to}; false if it stays where it is. */
    static boolean make(ActorCell<?> cell, MailboxFactory to) {
        if (cell.stopped()) {
            return false;
        }
        try {
            Mailbox next = made(cell, to, cell.mailbox().options());
            return new MailboxMove(cell).into(next);
        } catch (Throwable thrown) {
            cell.kernel().contained("the move into another mailbox", cell.path(), thrown);
            cell.kernel().fatalErrors().thrownByRuntime(thrown);
            return false;
        }
    }

    private boolean into(Mailbox next) {
        cell.obstruct(Obstacles.MOVING);
        try {
            if (kernel.refusing()) {
                return false; // Whoever ends the system, and looks after it has said so, finds the mailbox that stays.
            }
            kernel.moves().begun(this);
            fill(next, cell.mailbox().close());
            cell.mailbox(next);
            Attention.call(cell, Attention.MOVED);
            return true;
        } finally {
            cell.clear(Obstacles.MOVING);
            kernel.moves().ended();
            later.forEach(Runnable::run);
        }
    }

    private void fill(Mailbox next, List<Envelope> left) {
        int users = 0;
        while (users < left.size() && left.get(users).message() instanceof SystemMessage) {
            putSystem(next, left.get(users));
            users++;
        }
        List<Envelope> waiting = List.copyOf(left.subList(users, left.size()));
        int front = Math.min(
                putBack(waiting, next.options().priority()), next.options().userLimit());
        try {
            if (front > 0) {
                next.prepend(waiting.subList(0, front));
            }
        } catch (Throwable thrown) {
            int stored = Math.min(front, next.depth());
            waiting.subList(stored, front).forEach(envelope -> lost(envelope, thrown));
        }
        waiting.subList(front, waiting.size()).forEach(envelope -> put(next, envelope));
        Rare rare = cell.rareIfAny();
        if (rare != null && rare.bufferLimit != MailboxOptions.UNBOUNDED) {
            next.limit(rare.bufferLimit);
        }
    }

    private void putSystem(Mailbox next, Envelope envelope) {
        try {
            if (!next.enqueueSystem(envelope)) {
                lost(envelope, new IllegalStateException("the new mailbox is closed"));
            }
        } catch (Throwable thrown) {
            lost(envelope, thrown);
        }
    }

    private void put(Mailbox next, Envelope envelope) {
        try {
            EnqueueOutcome outcome = next.enqueue(envelope);
            if (DeadLetters.leftToSender(outcome)) {
                lost(envelope, new IllegalStateException("the new mailbox did not take it: " + outcome));
            }
        } catch (Throwable thrown) {
            lost(envelope, thrown);
        }
    }

    /** The next mailbox is not sound. What it does not take is a dead letter, and said. */
    private void lost(Envelope envelope, Throwable why) {
        later.add(() -> {
            kernel.deadLetters().record(envelope, cell.path(), DeadLetterReason.MAILBOX_CLOSED);
            kernel.contained("the move of " + envelope, cell.path(), why);
        });
    }

    /**
     * How many of {@code waiting}, from the first, do not stand where their priority would put them. One whose priority cannot
     * be told keeps its place, and so do all before it.
     */
    private static int putBack(List<Envelope> waiting, MessagePriority priority) {
        if (priority == null) {
            return 0;
        }
        int behind = Integer.MAX_VALUE;
        for (int i = waiting.size() - 1; i >= 0; i--) {
            Envelope envelope = waiting.get(i);
            if (!envelope.control()) {
                try {
                    int own = priority.of(judged(envelope.message()));
                    if (own > behind) {
                        return i + 1;
                    }
                    behind = own;
                } catch (Throwable thrown) {
                    return i + 1;
                }
            }
        }
        return 0;
    }

    private static Object judged(Object message) {
        return message instanceof WrappedMessage wrapped ? wrapped.payload() : message;
    }

    /** Does {@code action} when the actor has its next mailbox. */
    void later(Runnable action) {
        later.add(action);
    }
}
