package io.understudy.spi;

import java.util.Objects;

/**
 * What limits a turn.
 *
 * @param throughputHint how many user messages; less than 1 counts as 1
 * @param deadlineNanos after how long no further user message starts; negative: no such limit, 0: one message
 * @param clock for the deadline and for the start time that middlewares see
 */
public record TurnSettings(int throughputHint, long deadlineNanos, MonotonicClock clock) {
    /** Checks that there is a clock. */
    public TurnSettings {
        Objects.requireNonNull(clock, "clock");
    }
}
