package io.understudy.middleware.chaos.internal;

/** A failure on purpose. It has no stack trace, because it says nothing of the actor. */
final class ChaosException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ChaosException(String path) {
        super(
                "failure on purpose of " + path + ", as failure.probability of io.understudy.middleware.chaos wants it",
                null,
                false,
                false);
    }
}
