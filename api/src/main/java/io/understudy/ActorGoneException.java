package io.understudy;

/** A question could not be delivered, so there is no use in waiting for the answer. */
public class ActorGoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** For a question to {@code path} that became a dead letter for {@code reason}. */
    public ActorGoneException(String path, DeadLetterReason reason) {
        super("the question to " + path + " was not delivered: " + reason.label());
    }
}
