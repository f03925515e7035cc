package io.understudy.bench.fork;

/** A job has no result. The message says why, and ends with the last lines that its JVM printed. */
public final class ForkFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With that message. */
    public ForkFailed(String message) {
        super(message);
    }

    /** With that message and cause. */
    public ForkFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
