package io.understudy.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.understudy.bench.experiment.QueueLab.Fault;
import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Labs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class MemoryTest {

    @AfterEach
    void waitLongAgain() {
        System.clearProperty(Finish.PATIENCE);
    }

    @Test
    void shouldFindWhatAnActorCosts() throws InterruptedException {
        try (Lab<?> lab = Labs.open("understudy")) {
            assertThat(new Memory(20_000).measure(lab)).isBetween(50.0, 2_000.0);
        }
    }

    @Test
    void shouldFailWhenAnActorDoesNotAnswer() {
        System.setProperty(Finish.PATIENCE, "300");
        try (QueueLab lab = new QueueLab(Fault.LOSE)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> new Memory(1_000).measure(lab))
                    .withMessageStartingWith("memory: expected the end");
        }
    }
}
