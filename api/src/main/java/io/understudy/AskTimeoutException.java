package io.understudy;

import java.time.Duration;

/** A question was not answered in time. */
public class AskTimeoutException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** For a question to {@code path}. */
    public AskTimeoutException(String path, Duration timeout) {
        super("no answer from " + path + " within " + timeout);
    }
}
