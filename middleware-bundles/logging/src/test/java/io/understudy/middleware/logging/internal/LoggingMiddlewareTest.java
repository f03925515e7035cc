package io.understudy.middleware.logging.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.read.ListAppender;
import ch.qos.logback.core.spi.FilterReply;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.Marker;

class LoggingMiddlewareTest {
    private final LoggingMiddleware middleware = new LoggingMiddleware();
    private final Logger logger = (Logger) LoggerFactory.getLogger(LoggingMiddleware.class);
    private final ListAppender<ILoggingEvent> lines = new DeferringAppender();
    private final FixedTurn turn = new FixedTurn("/user/orders", 64, 3);

    @BeforeEach
    void listen() {
        lines.start();
        logger.addAppender(lines);
        logger.setLevel(Level.DEBUG);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
        logger.setLevel(null);
        logger.getLoggerContext().resetTurboFilterList();
        MDC.clear();
    }

    @Test
    void shouldLetTheTurnGoOn() {
        assertThat(middleware.before(turn)).isEqualTo(Verdict.proceed());
    }

    @Test
    void shouldPutPathAndIdentifierIntoTheLoggingContextForTheTurn() {
        middleware.before(turn);

        assertThat(MDC.get("actor.path")).isEqualTo("/user/orders");
        assertThat(MDC.get("actor.correlation")).isNotEmpty().isEqualTo(turn.get("log_id"));

        middleware.after(turn, InvokeResult.COMPLETED);

        assertThat(MDC.get("actor.path")).isNull();
        assertThat(MDC.get("actor.correlation")).isNull();
    }

    @Test
    void shouldLeaveOtherKeysOfTheLoggingContextAlone() {
        MDC.put("request", "42");

        middleware.before(turn);
        middleware.after(turn, InvokeResult.COMPLETED);

        assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("request", "42"));
    }

    @Test
    void shouldMakeAnotherIdentifierForEachTurn() {
        FixedTurn next = new FixedTurn("/user/orders", 64, 3);
        middleware.before(turn);
        middleware.before(next);

        assertThat(turn.get("log_id")).isNotEqualTo(next.get("log_id"));
    }

    @Test
    void shouldLogWhenTheTurnBeginsAndHowItEnds() {
        middleware.before(turn);
        middleware.after(turn, InvokeResult.YIELDED);

        assertThat(messages())
                .containsExactly(
                        "turn of /user/orders begins with up to 64 messages",
                        "turn of /user/orders ended as Yielded after 3 messages");
        assertThat(lines.list)
                .allMatch(line -> "/user/orders".equals(line.getMDCPropertyMap().get("actor.path")));
    }

    @Test
    void shouldNameOnlyTheClassOfAnErrorBecauseItsTextMayForgeLines() {
        RuntimeException forger = new IllegalStateException("x\nERROR forged") {
            private static final long serialVersionUID = 1L;

            @Override
            public String getMessage() {
                throw new IllegalStateException("not even this works");
            }
        };

        middleware.after(turn, new InvokeResult.Failed(forger, Duration.ZERO));

        assertThat(messages())
                .singleElement()
                .asString()
                .contains("Failed[", forger.getClass().getName());
        assertThat(messages().get(0)).doesNotContain("forged");
    }

    @Test
    void shouldNotLetPathForgeLines() {
        FixedTurn forged = new FixedTurn("/user/a\nERROR forged\u2028", 1, 0);

        middleware.before(forged);
        assertThat(MDC.get("actor.path")).isEqualTo("/user/a\\u000AERROR forged\\u2028");
        middleware.after(forged, InvokeResult.COMPLETED);

        assertThat(messages()).hasSize(2).allMatch(line -> line.contains("/user/a\\u000AERROR forged\\u2028"));
    }

    @Test
    void shouldLogNothingButKeepTheContextWhenDebugIsOff() {
        logger.setLevel(Level.INFO);

        middleware.before(turn);

        assertThat(MDC.get("actor.path")).isEqualTo("/user/orders");
        middleware.after(turn, InvokeResult.COMPLETED);
        assertThat(lines.list).isEmpty();
    }

    @Test
    void shouldNotDisturbTheTurnAndCleanUpWhenTheLogThrows() {
        logger.getLoggerContext().addTurboFilter(new ThrowingFilter());

        assertThatCode(() -> {
                    assertThat(middleware.before(turn)).isEqualTo(Verdict.proceed());
                    middleware.after(turn, InvokeResult.COMPLETED);
                })
                .doesNotThrowAnyException();
        assertThat(MDC.get("actor.path")).isNull();
        assertThat(MDC.get("actor.correlation")).isNull();
    }

    private List<String> messages() {
        return lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    /** Keeps each line with the logging context it was written in. */
    private static final class DeferringAppender extends ListAppender<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent line) {
            line.prepareForDeferredProcessing();
            super.append(line);
        }
    }

    private static final class ThrowingFilter extends TurboFilter {
        @Override
        public FilterReply decide(
                Marker marker, Logger logger, Level level, String format, Object[] params, Throwable t) {
            throw new IllegalStateException("the log is broken");
        }
    }
}
