package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A shutdown ends in time whatever the actors do. */
class ShutdownDeadlineTest {
    private static final Duration DEADLINE = Duration.ofMillis(600);
    /** What a busy machine may add; much less than a minute, which is how long it takes if the end has to be forced. */
    private static final Duration NOISE = Duration.ofSeconds(15);

    @ParameterizedTest
    @EnumSource(Hindrance.class)
    void shouldEndInTimeAndLeaveNothingBehind(Hindrance hindrance, TestReporter reporter) throws Exception {
        try (Ending ending = new Ending()) {
            hindrance.furnish(ending);
            Duration deadline = hindrance.lasting() ? DEADLINE : Duration.ofMinutes(1);
            Duration limit = hindrance.lasting() ? deadline.plus(NOISE) : NOISE;
            Duration took = Ending.timeOf(() -> ending.test().system().shutdown(deadline));
            reporter.publishEntry(hindrance.name(), took.toMillis() + " ms");
            assertThat(took).isLessThan(limit);
            SystemOnThreads.await(() -> ending.pending() == 0, "no future and no producer to be left waiting");
            assertThat(ending.test().kernel().timers().size()).as("timers").isZero();
            ending.release();
            SystemOnThreads.await(() -> ending.test().system().actorCount() == 0, "no actor to be left");
            SystemOnThreads.await(() -> ending.threadsLeft().isEmpty(), "no thread to be left");
        }
    }
}
