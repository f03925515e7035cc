package io.understudy.kernel.internal;

/**
 * The runtime's word to the actor that keeps its place among the user messages: somebody it watches has stopped, and what that
 * actor sent before has been handled.
 *
 * @param stopped who
 */
record Notice(AnyRef<?> stopped) implements UserLane {
    @Override
    public Object open(ActorCell<?> cell) throws Exception {
        return DeathWatch.deliver(cell, stopped);
    }
}
