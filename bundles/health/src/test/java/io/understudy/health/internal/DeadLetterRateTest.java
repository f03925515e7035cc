package io.understudy.health.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeadLetterRateTest {
    private final StagedSystem stage = new StagedSystem();

    private static List<String> look(DeadLetterRate rate) {
        return StagedSystem.look(rate, HealthLimits.DEFAULTS);
    }

    private void lose(DeadLetterReason reason, long count) {
        stage.counts.merge(reason, count, Long::sum);
    }

    @Test
    void shouldNotCountWhatWasLostBeforeItBegan() {
        lose(DeadLetterReason.NO_RECIPIENT, 1_000_000);

        assertThat(look(new DeadLetterRate(stage.view()))).containsExactly("OK 0 dead letters a minute");
    }

    @Test
    void shouldWarnAndBeCriticalByTheRateOfTheWindow() {
        DeadLetterRate rate = new DeadLetterRate(stage.view());
        lose(DeadLetterReason.NO_RECIPIENT, 9);
        assertThat(look(rate)).containsExactly("OK 9 dead letters a minute");

        lose(DeadLetterReason.NO_RECIPIENT, 1);
        stage.letters.add(new DeadLetter(1, "m", "/user/gone", null, DeadLetterReason.NO_RECIPIENT, 0));
        assertThat(look(rate))
                .containsExactly("WARN 10 dead letters a minute, most of them no_recipient, the latest to /user/gone; "
                        + "look for who still sends to actors that are gone");

        lose(DeadLetterReason.MAILBOX_FULL, 990);
        assertThat(look(rate))
                .containsExactly("CRITICAL 1000 dead letters a minute, most of them mailbox_full, the latest to "
                        + "/user/gone; make the receiver faster, its mailbox larger or its senders slower");
    }

    @Test
    void shouldForgetWhatIsOlderThanTheWindow() {
        DeadLetterRate rate = new DeadLetterRate(stage.view());
        stage.advance(Duration.ofSeconds(10));
        lose(DeadLetterReason.EXPIRED, 600);
        for (int second = 10; second < 70; second += 5) {
            assertThat(look(rate)).as("at %s s", second).allMatch(line -> line.startsWith("WARN"));
            stage.advance(Duration.ofSeconds(5));
        }
        stage.advance(Duration.ofSeconds(6));

        assertThat(look(rate)).containsExactly("OK 0 dead letters a minute");
    }

    @Test
    void shouldGiveTheRateSinceTheLastLookWhenLooksAreFarApart() {
        DeadLetterRate rate = new DeadLetterRate(stage.view());
        look(rate);
        lose(DeadLetterReason.EXPIRED, 600);
        stage.advance(Duration.ofMinutes(10));

        assertThat(look(rate)).hasSize(1).first().asString().startsWith("WARN 60 dead letters a minute");
        stage.advance(Duration.ofMinutes(10));
        assertThat(look(rate)).containsExactly("OK 0 dead letters a minute");
    }

    @ParameterizedTest
    @EnumSource(DeadLetterReason.class)
    void shouldSayWhatToDoForEveryReason(DeadLetterReason reason) {
        DeadLetterRate rate = new DeadLetterRate(stage.view());
        lose(reason, 100);

        assertThat(look(rate)).hasSize(1).first().asString().contains(reason.label() + "; ");
    }
}
