package io.understudy.middleware.deadline.internal;

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

class DeadlineComponentTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(DeadlineComponent.class);
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
    void shouldApplyAtOnceWhenTheConfigurationIsModified() {
        DeadlineComponent component = new DeadlineComponent(Map.of("max.wait.ms", 100));
        assertThat(component.deadline().longestWait()).isEqualTo(Duration.ofMillis(100));

        component.modified(Map.of("max.wait.ms", 2000));

        assertThat(component.deadline().longestWait()).isEqualTo(Duration.ofSeconds(2));
        assertThat(lines.list).isEmpty();
    }

    @Test
    void shouldKeepTheLastGoodValueAndSayWhatIsWrongWhenTheModifiedConfigurationIsBad() {
        DeadlineComponent component = new DeadlineComponent(Map.of("max.wait.ms", 100));

        component.modified(Map.of("max.wait.ms", 5, "service.pid", DeadlineComponent.PID + "~a"));

        assertThat(component.deadline().longestWait()).isEqualTo(Duration.ofMillis(100));
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "configuration io.understudy.middleware.deadline~a: max.wait.ms: expected milliseconds, "
                                + "a whole number from 10 to 86400000, found '5'; keeping max.wait.ms=100");
    }

    @Test
    void shouldLetNothingExpireUntilThereIsAUsableConfiguration() {
        DeadlineComponent component = new DeadlineComponent(Map.of("max.wait", 100));

        assertThat(component.deadline().longestWait()).isNull();
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "configuration io.understudy.middleware.deadline: unknown property max.wait; it has no effect",
                        "configuration io.understudy.middleware.deadline: max.wait.ms: expected milliseconds, "
                                + "a whole number from 10 to 86400000, found nothing; nothing expires");

        component.modified(Map.of("max.wait.ms", 100));

        assertThat(component.deadline().longestWait()).isEqualTo(Duration.ofMillis(100));
    }
}
