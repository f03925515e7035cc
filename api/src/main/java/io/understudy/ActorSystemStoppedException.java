package io.understudy;

/** The actor system is shutting down or has shut down, and takes no new actors. */
public class ActorSystemStoppedException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** With what was refused. */
    public ActorSystemStoppedException(String message) {
        super(message);
    }
}
