package io.understudy.middleware.circuitbreaker.internal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class CircuitBreakerComponentTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(CircuitBreakerComponent.class);
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
        CircuitBreakerComponent component = new CircuitBreakerComponent(Map.of());

        component.modified(Map.of("failures", 2, "when.open", "dead-letter"));

        assertThat(component.breaker().tolerance())
                .hasToString("failures=2, window.ms=10000, open.ms=30000, when.open=dead-letter");
        assertThat(lines.list).isEmpty();
    }

    @Test
    void shouldKeepTheLastGoodValuesAndSayWhatIsWrongWhenTheModifiedConfigurationIsBad() {
        CircuitBreakerComponent component = new CircuitBreakerComponent(Map.of("failures", 2));

        component.modified(Map.of("failures", 3, "open.ms", 5, "service.pid", CircuitBreakerComponent.PID + "~a"));

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "configuration io.understudy.middleware.circuit.breaker~a: open.ms: expected milliseconds, "
                                + "a whole number from 10 to 86400000, found '5'; keeping "
                                + "failures=2, window.ms=10000, open.ms=30000, when.open=suspend");
    }

    @Test
    void shouldOpenNoBreakerUntilThereIsAUsableConfiguration() {
        CircuitBreakerComponent component = new CircuitBreakerComponent(Map.of("failures", "x", "window", 1));

        assertThat(component.breaker().tolerance()).isNull();
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "configuration io.understudy.middleware.circuit.breaker: unknown property window; it has no effect",
                        "configuration io.understudy.middleware.circuit.breaker: failures: expected a whole number "
                                + "from 1 to 100, found 'x'; no breaker opens");
    }
}
