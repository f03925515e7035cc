package io.understudy.middleware;

import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.Objects;

/** What a middleware says about a turn: go on, or break it off before any user message is touched. */
public sealed interface Verdict {

    /** Go on. */
    static Verdict proceed() {
        return Continue.INSTANCE;
    }

    /**
     * Break off: the actor is suspended as rate-limited, for the time in the turn's {@link InvokeContext#RATE_LIMIT_NEXT} or
     * {@link #DEFAULT_WAIT}.
     */
    static Verdict breakOff() {
        return Break.WITHOUT_DETAILS;
    }

    /** Break off: the actor is suspended for {@code reason} until {@code resumeOn}. */
    static Verdict breakOff(SuspendReason reason, ResumeCondition resumeOn) {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(resumeOn, "resumeOn");
        return new Break(reason, resumeOn);
    }

    /** How long a turn is broken off when nobody says otherwise. */
    Duration DEFAULT_WAIT = Duration.ofMillis(100);

    /** Go on. */
    enum Continue implements Verdict {
        /** The only one. */
        INSTANCE
    }

    /**
     * Break off.
     *
     * @param reason why; null: rate limit
     * @param resumeOn until when; null: the time in the turn's metadata
     */
    record Break(SuspendReason reason, ResumeCondition resumeOn) implements Verdict {
        private static final Break WITHOUT_DETAILS = new Break(null, null);

        /** Checks that the reason, if any, is one that a middleware may give. */
        public Break {
            if (reason != null && !reason.open()) {
                throw new IllegalArgumentException("a middleware cannot suspend for " + reason
                        + ", which the runtime keeps to itself; use one of the open reasons");
            }
        }
    }
}
