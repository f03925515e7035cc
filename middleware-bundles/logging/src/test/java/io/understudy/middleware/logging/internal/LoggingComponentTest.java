package io.understudy.middleware.logging.internal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoggingComponentTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(LoggingComponent.class);
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
    void shouldUseTheDefaultsWithoutAConfiguration() {
        LoggingComponent component = new LoggingComponent(Map.of("actor.path", "/**", "service.ranking", 1000));

        assertThat(component.middleware().settings()).isEqualTo(LoggingSettings.DEFAULTS);
        assertThat(lines.list).isEmpty();
    }

    @Test
    void shouldApplyAtOnceWhenTheConfigurationIsModified() {
        LoggingComponent component = new LoggingComponent(Map.of());

        component.modified(Map.of("turn.level", "off", "slow.turn.ms", 100));

        assertThat(component.middleware().settings())
                .isEqualTo(new LoggingSettings(LineLevel.OFF, LineLevel.DEBUG, Duration.ofMillis(100)));
    }

    @Test
    void shouldKeepTheLastGoodValuesAndSayWhatIsWrongWhenTheModifiedConfigurationIsBad() {
        LoggingComponent component = new LoggingComponent(Map.of("failure.level", "warn"));
        LoggingSettings good = component.middleware().settings();

        component.modified(Map.of("turn.level", "loud", "service.pid", LoggingComponent.PID, "level", "info"));

        assertThat(component.middleware().settings()).isEqualTo(good);
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "configuration io.understudy.middleware.logging: unknown property level; it has no effect",
                        "configuration io.understudy.middleware.logging: turn.level: expected off, trace, debug or "
                                + "info, found 'loud'; keeping turn.level=debug, failure.level=warn, slow.turn.ms=0");
    }
}
