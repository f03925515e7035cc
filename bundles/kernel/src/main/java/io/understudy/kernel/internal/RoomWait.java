package io.understudy.kernel.internal;

/**
 * One actor's wait for room in the mailbox of another. The one downstream looks at the end of each of its turns, so nobody polls;
 * it is over when there is room, when the actor downstream has stopped, or when the one that waits does not wait any more.
 *
 * <p><b>Threads:</b> made and ended in the turn of the one that waits; looked at, and over, in the turn of the one downstream.
 */
final class RoomWait {
    private final ActorCell<?> waiting;
    private final ActorCell<?> downstream;
    private final SystemMessage hasRoom;
    /** Whether the one that waits was told to go on, and the one downstream knows nothing of it any more. */
    private volatile boolean over;

    RoomWait(ActorCell<?> waiting, ActorCell<?> downstream, SystemMessage hasRoom) {
        this.waiting = waiting;
        this.downstream = downstream;
        this.hasRoom = hasRoom;
    }

    ActorCell<?> waiting() {
        return waiting;
    }

    ActorCell<?> downstream() {
        return downstream;
    }

    /** Begins to wait; not for somebody who has room or is gone. */
    void begin() {
        if (downstream == null || hasRoom(downstream) || !downstream.system(new SystemMessage.AwaitRoom(this, true))) {
            over();
        }
    }

    /** Does not wait any more. */
    void end() {
        if (!over) {
            waiting.kernel().roomWaits().end(this);
            downstream.system(new SystemMessage.AwaitRoom(this, false));
        }
    }

    /** Lets it go on. From now on others may wait for it: that it goes on is certain. */
    void over() {
        over = true;
        waiting.kernel().roomWaits().end(this);
        waiting.system(hasRoom);
    }

    // In the turn of the one downstream

    static void add(ActorCell<?> downstream, RoomWait wait) {
        downstream.rare().roomWaits.add(wait);
        Attention.call(downstream, Attention.ROOM);
    }

    static void remove(ActorCell<?> downstream, RoomWait wait) {
        if (downstream.rare().roomWaits.remove(wait)
                && downstream.rare().roomWaits.isEmpty()) {
            Attention.dismiss(downstream, Attention.ROOM);
        }
    }

    /** Lets all go on if there is room. */
    static void look(ActorCell<?> downstream) {
        if (hasRoom(downstream)) {
            releaseAll(downstream);
        }
    }

    /** Lets all go on. */
    static void releaseAll(ActorCell<?> downstream) {
        Attention.dismiss(downstream, Attention.ROOM);
        downstream.rare().roomWaits.forEach(RoomWait::over);
        downstream.rare().roomWaits.clear();
    }

    private static boolean hasRoom(ActorCell<?> downstream) {
        return Moves.usage(downstream) <= downstream.mailbox().options().resumeThreshold();
    }
}
