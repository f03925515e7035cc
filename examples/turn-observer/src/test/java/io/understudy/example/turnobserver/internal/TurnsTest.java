package io.understudy.example.turnobserver.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private final Turns turns = new Turns();
    private final ObservationRegistry registry = ObservationRegistry.create();

    TurnsTest() {
        registry.observationConfig().observationHandler(turns);
    }

    private Observation turn(String path, int messages) {
        return Observation.start("scheduler.invoke", registry)
                .highCardinalityKeyValue("actor.path", path)
                .highCardinalityKeyValue("actor.messages", Integer.toString(messages));
    }

    @Test
    void shouldShowTheBusiestActorsFirst() {
        turn("/user/b", 5).stop();
        turn("/user/a", 2).stop();
        turn("/user/a", 1).error(new IllegalStateException("on purpose")).stop();
        Observation.start("something else", registry).stop();

        assertThat(turns.busiest().lines())
                .containsExactly("/user/a: 2 turns, 3 messages, 1 failed", "/user/b: 1 turns, 5 messages, 0 failed");
    }

    @Test
    void shouldSayThatThereWasNothing() {
        assertThat(turns.busiest()).isEqualTo("No turn has been observed yet.");
    }
}
