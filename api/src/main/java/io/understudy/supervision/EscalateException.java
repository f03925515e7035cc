package io.understudy.supervision;

/** A failure that is not the supervisor's to decide: the standard decider escalates it. */
public class EscalateException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With a message. */
    public EscalateException(String message) {
        super(message);
    }

    /** With a message and what caused it. */
    public EscalateException(String message, Throwable cause) {
        super(message, cause);
    }
}
