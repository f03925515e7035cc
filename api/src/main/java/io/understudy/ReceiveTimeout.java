package io.understudy;

import java.time.Duration;
import java.util.Objects;

/**
 * An actor heard nothing for a while and had nothing to say about it.
 *
 * @param timeout how long
 */
public record ReceiveTimeout(Duration timeout) {
    /** Checks that there is a time. */
    public ReceiveTimeout {
        Objects.requireNonNull(timeout, "timeout");
    }
}
