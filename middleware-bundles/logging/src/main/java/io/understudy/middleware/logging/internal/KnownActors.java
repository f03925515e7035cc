package io.understudy.middleware.logging.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.spi.MailboxIndex;

/**
 * Remembers what the log says of the actors that had turns lately, as putting a path together costs more than many a turn. There
 * is room for so many that it pays, and never for more.
 *
 * <p><b>Threads:</b> any. Entries are immutable; one that a thread does not see, or that gives way to another, is made anew.
 */
final class KnownActors {
    /** A power of two. */
    private static final int ROOM = 1024;

    private final Entry[] entries = new Entry[ROOM];

    /**
     * One actor in words.
     *
     * @param index the object that only this actor has
     * @param path without characters that could forge a line
     */
    record Entry(MailboxIndex index, String path, long bundleId, String bundle) {
        @SuppressWarnings("ReferenceEquality") // Two systems may have equal indices, but not the same.
        private boolean isOf(MailboxIndex other, long bundleIdNow) {
            return index == other && bundleId == bundleIdNow;
        }
    }

    /** The actor whose turn it is. */
    Entry of(InvokeContext turn) {
        MailboxIndex index = turn.index();
        long bundleId = turn.bundleId();
        int place = index.slot() & (ROOM - 1);
        Entry known = entries[place];
        if (known == null || !known.isOf(index, bundleId)) {
            known = new Entry(index, ControlCharacters.escape(turn.path()), bundleId, Long.toString(bundleId));
            entries[place] = known;
        }
        return known;
    }
}
