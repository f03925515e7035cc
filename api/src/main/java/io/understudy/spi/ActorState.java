package io.understudy.spi;

/** Where an actor is in its life, as seen from outside. It only moves forward, except between RUNNING and SUSPENDED. */
public enum ActorState {
    /** It handles messages, or would if it had some. */
    RUNNING,
    /** It handles system messages only; user messages wait. */
    SUSPENDED,
    /** It waits for its children to stop, then stops. */
    STOPPING,
    /** It is gone. */
    STOPPED
}
