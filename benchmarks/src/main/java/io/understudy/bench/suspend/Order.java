package io.understudy.bench.suspend;

import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;

/** What a {@link Subject} is told. */
sealed interface Order {

    /**
     * Be suspended.
     *
     * @param reason why
     * @param until until when
     */
    record Hold(SuspendReason reason, ResumeCondition until) implements Order {}

    /** Note the time. */
    enum Work implements Order {
        /** The only one. */
        INSTANCE
    }
}
