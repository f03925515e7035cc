package io.understudy.spi;

/**
 * Why an actor handles no user messages. An actor runs when no reason is left; each reason is set and lifted on its own, so
 * that an operator's resume cannot release an actor which waits for its supervisor.
 */
public enum SuspendReason {
    /** A mailbox downstream is full. */
    BACKPRESSURE(true),
    /** It waits for something outside. */
    AWAIT_EXTERNAL(true),
    /** A rate limit is used up. */
    RATE_LIMIT(true),
    /** The actor or an operator asked for it. */
    USER_DEFINED(true),
    /** It, or an actor above it, has failed and waits for a supervisor. */
    FAILURE(false),
    /** It is being created. */
    STARTING(false),
    /** Its code is being replaced. */
    UPGRADE(false),
    /** It waits for its children to stop, then stops. */
    STOPPING(false);

    private final boolean open;

    SuspendReason(boolean open) {
        this.open = open;
    }

    /** Whether applications and operators may set and lift it; the runtime keeps the others to itself. */
    public boolean open() {
        return open;
    }
}
