package io.understudy.coordinator.internal;

import io.understudy.spi.MailboxIndex;

/** Entries that stand for something else than an index. Compared by identity. */
final class Entries {
    /** Stands where an index was that has been removed; skipped by whoever takes it out. */
    static final MailboxIndex REMOVED = new MailboxIndex(-1, 0);

    /** Stands where nothing can be put any more. */
    static final MailboxIndex CLOSED = new MailboxIndex(-2, 0);

    private Entries() {}

    /** Whether {@code entry} stands for an index that was removed. */
    @SuppressWarnings("ReferenceEquality")
    static boolean isRemoved(MailboxIndex entry) {
        return entry == REMOVED;
    }

    /** Whether {@code entry} is an index, and none of these nor null. For an entry that cannot be a removed one. */
    @SuppressWarnings("ReferenceEquality")
    static boolean isIndex(MailboxIndex entry) {
        return entry != null && entry != CLOSED;
    }
}
