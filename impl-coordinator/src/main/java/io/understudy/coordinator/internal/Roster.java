package io.understudy.coordinator.internal;

import java.util.concurrent.locks.LockSupport;

/**
 * Who works and who rests. As many work as the {@link Headcount} says, from the first one on that is not held up in a turn: whoever
 * is held up neither rests nor counts, so that it is never the only one that works.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Roster {
    private final Headcount headcount = new Headcount();

    /** Lets some work and others rest, by what was done until now. Says whether much was. */
    boolean look(Local[] locals, long messages, long now) {
        int wanted = headcount.look(messages, now, locals.length);
        int working = 0;
        for (Local local : locals) {
            boolean serves = local.rests() || local.polls() != local.pollsAtTick;
            if (serves && local.waiter.thread.isAlive()) {
                local.rest(working >= wanted, now);
                working++;
            } else {
                local.rest(false, now);
            }
        }
        return headcount.fast();
    }

    /** Lets those who rest look whether they are called. */
    static void wake(Local[] locals) {
        for (Local local : locals) {
            LockSupport.unpark(local.waiter.thread);
        }
    }
}
