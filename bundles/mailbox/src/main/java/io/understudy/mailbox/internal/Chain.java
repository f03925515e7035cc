package io.understudy.mailbox.internal;

import io.understudy.spi.Envelope;
import java.util.List;

/**
 * First-in-first-out chains of envelopes that need no object of their own.
 *
 * <p>A chain is closed to a ring and known by its last envelope, null if it is empty: {@code last.next()} is the first,
 * {@code last.position()} the length. Taking the first, asking for the length and appending are constant time, and none of
 * them writes to anything but envelopes.
 *
 * <p><b>Threads:</b> one at a time; only {@link #length} may be asked by others, who then see some recent length.
 */
final class Chain {

    /** Stands on top of a stack to which nothing may be pushed any more. Never part of a chain; its position is 0. */
    static final Envelope CLOSED = new Envelope("closed", null);

    private Chain() {}

    /** Turns a stack, known by the envelope pushed last, into a chain. */
    static Envelope ofStack(Envelope newest) {
        int length = newest.position();
        Envelope first = newest;
        Envelope older = newest.next();
        while (older != null) {
            Envelope next = older.next();
            older.link(first, 0);
            first = older;
            older = next;
        }
        newest.link(first, length);
        return newest;
    }

    /** The length of a chain. */
    static int length(Envelope last) {
        return last == null ? 0 : last.position();
    }

    /** Takes {@code last.next()} out of a chain that is not empty, and gives what remains. */
    static Envelope withoutFirst(Envelope last) {
        Envelope first = last.next();
        Envelope rest = null;
        if (first != last) {
            last.link(first.next(), last.position() - 1);
            rest = last;
        }
        first.unlink();
        return rest;
    }

    /** Takes the one behind {@code before} out of a chain, and gives what remains. */
    static Envelope without(Envelope last, Envelope before) {
        if (before == last) {
            return withoutFirst(last);
        }
        Envelope taken = before.next();
        Envelope rest = taken == last ? before : last;
        int length = last.position() - 1;
        before.link(taken.next(), 0);
        rest.link(rest.next(), length);
        taken.unlink();
        return rest;
    }

    /** Puts {@code envelope} at the end. */
    static Envelope append(Envelope last, Envelope envelope) {
        if (last == null) {
            envelope.link(envelope, 1);
        } else {
            envelope.link(last.next(), last.position() + 1);
            last.link(envelope, 0);
        }
        return envelope;
    }

    /** Puts {@code envelopes} at the front, in the order given. */
    static Envelope prepend(Envelope last, List<Envelope> envelopes) {
        Envelope added = null;
        for (Envelope envelope : envelopes) {
            added = append(added, envelope);
        }
        if (added == null || last == null) {
            return added == null ? last : added;
        }
        Envelope first = added.next();
        int length = added.position() + last.position();
        added.link(last.next(), 0);
        last.link(first, length);
        return last;
    }

    /** Takes a chain apart, into {@code target}. */
    static void moveTo(List<Envelope> target, Envelope last) {
        Envelope rest = last;
        while (rest != null) {
            target.add(rest.next());
            rest = withoutFirst(rest);
        }
    }
}
