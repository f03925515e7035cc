package io.understudy.spi;

import java.time.Duration;
import java.util.Objects;

/**
 * How a turn ended. Cases without data are shared constants, so that an ordinary turn allocates nothing.
 *
 * <p><b>Threads:</b> immutable.
 */
public sealed interface InvokeResult {

    /** The mailbox was worked off and is empty. */
    InvokeResult COMPLETED = new Completed(false);

    /** The turn ended before its budget was used up, and the mailbox has more. */
    InvokeResult COMPLETED_READY = new Completed(true);

    /** The budget was used up. */
    InvokeResult YIELDED = new Yielded();

    /** The actor is gone. */
    InvokeResult STOPPED = new Stopped();

    /**
     * The turn ended of itself.
     *
     * @param readyHint whether the mailbox had more when the turn ended
     */
    record Completed(boolean readyHint) implements InvokeResult {}

    /** The turn ended because its budget was used up; others come first now. */
    record Yielded() implements InvokeResult {}

    /**
     * The actor handles no user message until it is resumed.
     *
     * @param reason why; the first one if there are several
     * @param resumeOn what ends it; null if only an explicit resume, or the supervisor, does
     */
    record Suspended(SuspendReason reason, ResumeCondition resumeOn) implements InvokeResult {
        /** Checks that there is a reason. */
        public Suspended {
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * The actor failed and waits for its supervisor.
     *
     * @param error what was thrown
     * @param retryAfter the least time before it goes on after a restart or resume
     */
    record Failed(Throwable error, Duration retryAfter) implements InvokeResult {
        /** Checks that both are there. */
        public Failed {
            Objects.requireNonNull(error, "error");
            Objects.requireNonNull(retryAfter, "retryAfter");
        }
    }

    /** The actor is gone; its index is never ready again. */
    record Stopped() implements InvokeResult {}
}
