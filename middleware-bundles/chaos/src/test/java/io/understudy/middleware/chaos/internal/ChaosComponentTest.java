package io.understudy.middleware.chaos.internal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ChaosComponentTest {
    private static final String HARMLESS = "delay.probability=0.0, delay.ms=100, failure.probability=0.0, ";

    private final Logger logger = (Logger) LoggerFactory.getLogger(ChaosComponent.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
    }

    @Test
    void shouldWarnWhenItBecomesActive() {
        new ChaosComponent(Map.of(
                "service.pid",
                ChaosComponent.PID + "~a",
                "actor.path",
                new String[] {"/user/a", "/user/b\n"},
                "drop.probability",
                0.5));

        assertThat(lines.list).extracting(ILoggingEvent::getLevel).containsExactly(Level.WARN);
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "configuration io.understudy.middleware.chaos~a: chaos is active for [/user/a, /user/b?] "
                                + "with " + HARMLESS + "drop.probability=0.5, seed=0");
    }

    @Test
    void shouldApplyAtOnceWhenTheConfigurationIsModified() {
        ChaosComponent component = new ChaosComponent(Map.of());

        component.modified(Map.of("drop.probability", 1, "seed", 3));

        assertThat(component.chaos().mischief()).hasToString(HARMLESS + "drop.probability=1.0, seed=3");
    }

    @Test
    void shouldKeepTheLastGoodValuesAndSayWhatIsWrongWhenTheModifiedConfigurationIsBad() {
        ChaosComponent component = new ChaosComponent(Map.of("seed", 3));
        lines.list.clear();

        component.modified(Map.of("drop.probability", 2, "seed", 4));

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "configuration io.understudy.middleware.chaos: drop.probability: expected a number from 0 "
                                + "to 1, found '2'; keeping " + HARMLESS + "drop.probability=0.0, seed=3");
    }

    @Test
    void shouldLetNothingGoWrongUntilThereIsAUsableConfiguration() {
        ChaosComponent component = new ChaosComponent(Map.of("seed", "x"));

        assertThat(component.chaos().mischief()).isNull();
        assertThat(lines.list.get(0).getFormattedMessage()).endsWith("found 'x'; nothing goes wrong");
    }
}
