package io.understudy.kernel.internal;

/**
 * The runtime's word to the actor that keeps its place among the user messages: somebody it watches has stopped, and what that
 * actor sent before has been handled.
 */
final class Notice extends UserLane {
    private final AnyRef<?> stopped;

    /** Says that {@code stopped} has stopped. */
    Notice(AnyRef<?> stopped) {
        this.stopped = stopped;
    }

    @Override
    Object open(ActorCell<?> cell) throws Exception {
        return DeathWatch.deliver(cell, stopped);
    }
}
