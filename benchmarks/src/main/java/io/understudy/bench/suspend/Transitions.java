package io.understudy.bench.suspend;

import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import io.understudy.spi.MonotonicClock;

/**
 * Counts how often the actors of a scenario were suspended and resumed, and notes when it was last.
 *
 * <p><b>Threads:</b> any.
 */
final class Transitions implements RuntimeObserver {
    final Milestone suspended = new Milestone("suspensions");
    final Milestone resumed = new Milestone("resumptions");
    private final String prefix;
    private volatile long suspendedAt;
    private volatile long resumedAt;

    /** The transitions of actors whose path begins with {@code prefix}. */
    Transitions(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public void onEvent(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.MailboxSuspended s && s.path().startsWith(prefix)) {
            suspendedAt = MonotonicClock.SYSTEM.nanoTime();
            suspended.count();
        } else if (event instanceof RuntimeEvent.MailboxResumed r && r.path().startsWith(prefix)) {
            resumedAt = MonotonicClock.SYSTEM.nanoTime();
            resumed.count();
        }
    }

    /** When an actor was suspended last. */
    long suspendedAt() {
        return suspendedAt;
    }

    /** When an actor was resumed last. */
    long resumedAt() {
        return resumedAt;
    }
}
