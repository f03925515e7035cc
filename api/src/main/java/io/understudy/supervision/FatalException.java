package io.understudy.supervision;

/** A failure that a restart cannot mend: the standard decider stops the actor. */
public class FatalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With a message. */
    public FatalException(String message) {
        super(message);
    }

    /** With a message and what caused it. */
    public FatalException(String message, Throwable cause) {
        super(message, cause);
    }
}
