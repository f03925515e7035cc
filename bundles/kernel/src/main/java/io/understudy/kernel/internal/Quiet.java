package io.understudy.kernel.internal;

import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.RegisteredActor;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Tells when a system that takes no more messages has handled all it can: no actor has or awaits a turn, and none had one since
 * the last look. Messages of suspended actors do not count.
 *
 * <p><b>Threads:</b> one at a time.
 */
final class Quiet {
    private final Kernel kernel;
    private long turnsSeen = -1;

    Quiet(Kernel kernel) {
        this.kernel = kernel;
    }

    boolean now() {
        long turns = kernel.seats().turnsBegun();
        boolean still = turns == turnsSeen && nobodyScheduled();
        turnsSeen = turns;
        return still;
    }

    /** Asks the words, as an index may be on its way from a queue to a worker. */
    private boolean nobodyScheduled() {
        AtomicBoolean found = new AtomicBoolean();
        MailboxRegistry registry = kernel.roles().current().registry();
        if (registry != null) {
            registry.forEach((index, actor) -> {
                if (awaitsTurn(actor) || actor.schedule().running()) {
                    found.set(true);
                }
            });
        }
        return !found.get();
    }

    /** One that was handed over to a worker is not marked ready; it is idle although a message waits. */
    private static boolean awaitsTurn(RegisteredActor actor) {
        return actor.schedule().ready()
                || (actor.schedule().idle() && actor.mailbox().hasUser());
    }
}
