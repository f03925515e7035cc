package io.understudy.supervision;

/** What a {@link RestartType#PERMANENT} actor fails with when it stops itself. */
public class ActorEndedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The permanent actor at {@code path} has stopped itself. */
    public ActorEndedException(String path) {
        super(path + " has stopped itself; as it is permanent, its supervisor decides");
    }
}
