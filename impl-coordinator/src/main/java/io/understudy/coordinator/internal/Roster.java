package io.understudy.coordinator.internal;

import java.util.concurrent.locks.LockSupport;

/**
 * Who works and who rests. As many work as the {@link Trials} say, from the first one on that is not held up in a turn: whoever
 * is held up neither rests nor counts, so that it is never the only one that works.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Roster {
    private final Trials trials = new Trials();

    /** Lets some work and others rest, by what was done until now. Says what those are to do that have run dry. */
    Pace look(Local[] locals, long messages, long now) {
        Trials.Setting setting = trials.look(messages, now, locals.length);
        int working = 0;
        for (Local local : locals) {
            boolean serves = local.rests() || local.polls() != local.pollsAtTick;
            if (serves && local.waiter.thread.isAlive()) {
                local.rest(working >= setting.workers(), now);
                working++;
            } else {
                local.rest(false, now);
            }
        }
        return setting.pace();
    }

    /** Lets those who rest look whether they are called. */
    static void wake(Local[] locals) {
        for (Local local : locals) {
            LockSupport.unpark(local.waiter.thread);
        }
    }
}
