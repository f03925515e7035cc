package io.understudy.bench.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.bench.experiment.Experiments;
import io.understudy.bench.fork.Reading.Quantity;
import io.understudy.bench.lab.Labs;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Jvms jvms = new Jvms(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));

    private Reading play(String part, Duration limit) throws InterruptedException {
        Job.Kind kind = new Job.Kind(Actress.class.getName());
        return jvms.run(new Job(kind, "us", part, Duration.ofMillis(5), Duration.ofMillis(7)), limit);
    }

    @Test
    void shouldReadWhatTheJvmPrints() throws InterruptedException {
        assertThat(play("good", PATIENCE).value(Quantity.RATE)).hasValue(1e6);
    }

    @Test
    void shouldFailWithTheLastWordsWhenTheJvmCrashes() {
        assertThatThrownBy(() -> play("crash", PATIENCE))
                .isInstanceOf(ForkFailed.class)
                .hasMessageStartingWith("crash on us: expected exit code 0, found 1")
                .hasMessageContainingAll("arguments us crash 5 7", "the scenery fell");
    }

    @Test
    void shouldFailWhenTheJvmEndsWithAnotherCode() {
        assertThatThrownBy(() -> play("exit", PATIENCE))
                .isInstanceOf(ForkFailed.class)
                .hasMessageContaining("expected exit code 0, found 3");
    }

    @Test
    void shouldFailWhenTheJvmSaysNothing() {
        assertThatThrownBy(() -> play("mute", PATIENCE))
                .isInstanceOf(ForkFailed.class)
                .hasMessageContainingAll("found none", "nothing of interest");
    }

    @Test
    void shouldEndAJvmThatHangs() {
        assertThatThrownBy(() -> play("hang", Duration.ofSeconds(1)))
                .isInstanceOf(ForkFailed.class)
                .hasMessageStartingWith("hang on us: expected an end within 1 s, found none");
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .as("processes that are left")
                .isEmpty();
    }

    @Test
    void shouldMeasureARealSystem() throws InterruptedException {
        String system = Labs.names().get(0);
        String experiment = Experiments.all().get(0).name();

        Reading reading = jvms.run(
                new Job(Job.Kind.RATE, system, experiment, Duration.ofMillis(1), Duration.ofMillis(1)), PATIENCE);

        assertThat(reading.value(Quantity.RATE))
                .hasValueSatisfying(rate -> assertThat(rate).isPositive());
    }

    @Test
    void shouldFailWhenThereIsNoSuchSystem() {
        assertThatThrownBy(() -> jvms.run(
                        new Job(Job.Kind.RATE, "nobody", "nothing", Duration.ofMillis(1), Duration.ofMillis(1)),
                        PATIENCE))
                .isInstanceOf(ForkFailed.class)
                .hasMessageContaining("there is no system called 'nobody'");
    }
}
