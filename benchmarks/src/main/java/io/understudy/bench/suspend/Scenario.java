package io.understudy.bench.suspend;

import io.understudy.ActorSystem;
import io.understudy.bench.Goal;
import io.understudy.bench.Samples;
import java.time.Duration;
import java.util.List;

/** One way to be suspended and resumed. */
interface Scenario {
    /** What a cycle may take. */
    Goal CYCLE = new Goal(Duration.ofMillis(1));
    /** How long the first message may wait after a resume. */
    Goal FIRST_MESSAGE = new Goal(Duration.ofMillis(10));

    /** All of them. */
    static List<Scenario> all() {
        return List.of(
                new Cycle(),
                FirstMessage.byResume(),
                FirstMessage.bySignal(),
                new FirstMessageWithRoom(),
                new FirstMessageInTime());
    }

    /** From where to where time is taken. */
    String name();

    /** Its goal, if it has one. */
    Goal goal();

    /**
     * Takes as many samples as {@code quota} allows, on the calling thread, each after a {@code lull}.
     *
     * @throws IllegalStateException if an actor handled a message that it must not, or none when it must
     */
    void measure(ActorSystem system, Lull lull, Quota quota, Samples samples);
}
