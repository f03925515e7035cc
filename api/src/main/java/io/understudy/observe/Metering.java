package io.understudy.observe;

import io.understudy.ActorSystem.Subscription;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * What the runtime measures while somebody wants it measured. Messages are counted exactly, once per turn; turns and waiting times
 * are sampled: at every tick of 10 ms each worker measures its next {@value #TURNS_PER_TICK} turns, and of the next messages that
 * are sent {@value #MESSAGES_PER_TICK} carry a time. A system that does less than that is measured completely.
 *
 * <p>The counts are the runtime's: they go on, whoever reads them. While nobody measures, messages cost nothing more.
 *
 * <p><b>Threads:</b> any.
 */
@ProviderType
public interface Metering {
    /** How many turns of each worker are timed from one tick to the next. */
    int TURNS_PER_TICK = 32;

    /** How many messages are timed from one tick to the next. */
    int MESSAGES_PER_TICK = 16;

    /** Measures from now on, with {@code labels} for actors, until the result is closed. The latest labels are in force. */
    Subscription measure(Labels labels);

    /** What was counted so far. Looks at every actor, so not for every message. */
    MeterReading read();

    /** Gives the samples taken since the last call to {@code handler}; each is given once. */
    void samples(SampleHandler handler);

    /**
     * Which actors share a label. One whose path matches a group has the first such pattern for its label; one with a name made up
     * by the runtime has {@code *} instead of the name; any other has its path. When there are enough labels, further actors have
     * {@link #OTHER}.
     *
     * @param groups path patterns, such as {@code /user/sessions/*}
     * @param most how many labels there may be, {@link #OTHER} not counted
     */
    record Labels(List<String> groups, int most) {
        /** The label of actors for which there is no other one left. */
        public static final String OTHER = "other";

        /** The most that can be asked for. */
        public static final int LIMIT = 100_000;

        /** Checks the number, and keeps a copy of the list. */
        public Labels {
            groups = List.copyOf(groups);
            if (most < 1 || most > LIMIT) {
                throw new IllegalArgumentException("labels: expected 1 to " + LIMIT + ", found " + most);
            }
        }
    }

    /** Takes one sample after the other. */
    @FunctionalInterface
    interface SampleHandler {
        /** Of {@code kind}, for actors labelled {@code label}. */
        void sample(Kind kind, String label, long nanos);
    }

    /** What a sample is of. */
    enum Kind {
        /** How long a turn took. */
        TURN,
        /** How long a message took from being sent to being handled, suspensions of its actor included. */
        LATENCY
    }
}
