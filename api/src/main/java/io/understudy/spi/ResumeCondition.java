package io.understudy.spi;

import io.understudy.ActorRef;
import java.time.Duration;
import java.util.Objects;

/** What ends a suspension, besides an explicit resume. */
public sealed interface ResumeCondition {

    /** After {@code delay}, never earlier. Zero or less: at the next opportunity. */
    static ResumeCondition after(Duration delay) {
        return new After(delay);
    }

    /** When {@code key} is signalled. */
    static ResumeCondition onSignal(SignalKey key) {
        return new ExternalSignal(key);
    }

    /** When the mailbox of {@code downstream} has room again. */
    static ResumeCondition whenCapacityAvailable(ActorRef<?> downstream) {
        return new WhenCapacityAvailable(downstream);
    }

    /**
     * Ends by time.
     *
     * @param delay how long the suspension lasts at least
     */
    record After(Duration delay) implements ResumeCondition {
        /** Checks that there is a delay. */
        public After {
            Objects.requireNonNull(delay, "delay");
        }
    }

    /**
     * Ends by a signal. All actors that wait for the key are resumed; a signal before the suspension is not remembered.
     *
     * @param key what is waited for
     */
    record ExternalSignal(SignalKey key) implements ResumeCondition {
        /** Checks that there is a key. */
        public ExternalSignal {
            Objects.requireNonNull(key, "key");
        }
    }

    /**
     * Ends when a mailbox downstream has been worked off to its resume threshold.
     *
     * @param downstream the actor that could not take more
     */
    record WhenCapacityAvailable(ActorRef<?> downstream) implements ResumeCondition {
        /** Checks that there is somebody downstream. */
        public WhenCapacityAvailable {
            Objects.requireNonNull(downstream, "downstream");
        }
    }
}
