package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import java.time.Duration;

/**
 * Looks at a mailbox downstream, once a tick, until it has room.
 *
 * <p><b>Threads:</b> begun and ended in a turn, looks on the timer's thread.
 */
final class CapacityWatch {
    private final ActorCell<?> waiting;
    private final ActorCell<?> downstream;
    private final Runnable hasRoom;
    private volatile boolean ended;

    CapacityWatch(ActorCell<?> waiting, ActorRef<?> downstream, Runnable hasRoom) {
        this.waiting = waiting;
        this.downstream = AnyRef.of(downstream, "downstream").cell();
        this.hasRoom = hasRoom;
    }

    void look() {
        if (ended) {
            return;
        }
        if (downstream == null
                || downstream.stopped()
                || downstream.mailbox().usageRatio()
                        <= downstream.mailbox().options().resumeThreshold()) {
            hasRoom.run();
        } else {
            waiting.kernel().timers().schedule(Duration.ofMillis(1), this::look);
        }
    }

    void end() {
        ended = true;
    }
}
