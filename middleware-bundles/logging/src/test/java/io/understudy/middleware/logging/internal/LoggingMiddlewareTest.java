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
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.Marker;

class LoggingMiddlewareTest {
    private final AtomicLong now = new AtomicLong(1);
    private final LoggingMiddleware middleware = new LoggingMiddleware(now::get);
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
    void shouldPutTheBundleOfTheActorIntoTheLoggingContextIfThereIsOne() {
        middleware.before(turn.inBundle(42));
        assertThat(MDC.get("actor.bundle.id")).isEqualTo("42");
        middleware.after(turn, InvokeResult.COMPLETED);
        assertThat(MDC.get("actor.bundle.id")).isNull();

        middleware.before(turn.inBundle(43));
        assertThat(MDC.get("actor.bundle.id"))
                .as("its code is another bundle's now")
                .isEqualTo("43");
        middleware.after(turn, InvokeResult.COMPLETED);

        middleware.before(turn.inBundle(-1));
        assertThat(MDC.get("actor.bundle.id")).isNull();
    }

    @Test
    void shouldPutBackWhatWasInTheLoggingContextUnderTheSameKeys() {
        MDC.put("actor.path", "/user/outer");
        MDC.put("actor.bundle.id", "7");
        MDC.put("actor.correlation", "abc");
        Map<String, String> before = MDC.getCopyOfContextMap();

        middleware.before(turn);
        assertThat(MDC.get("actor.path")).isEqualTo("/user/orders");
        assertThat(MDC.get("actor.bundle.id")).isNull();
        middleware.after(turn, InvokeResult.COMPLETED);

        assertThat(MDC.getCopyOfContextMap()).isEqualTo(before);
    }

    @Test
    void shouldNotTakeOneActorForAnotherWithTheSameSlot() {
        middleware.before(turn);
        middleware.after(turn, InvokeResult.COMPLETED);
        middleware.before(new FixedTurn("/user/other", 1, 0));

        assertThat(MDC.get("actor.path")).isEqualTo("/user/other");
    }

    @Test
    void shouldLogTurnsAndFailuresAtTheLevelsThatAreSet() {
        logger.setLevel(Level.TRACE);
        middleware.apply(new LoggingSettings(LineLevel.INFO, LineLevel.ERROR, Duration.ZERO));
        middleware.before(turn);
        middleware.after(turn, InvokeResult.COMPLETED);
        middleware.before(turn);
        middleware.after(turn, new InvokeResult.Failed(new IllegalStateException(), Duration.ZERO));

        assertThat(lines.list)
                .extracting(ILoggingEvent::getLevel)
                .containsExactly(Level.INFO, Level.INFO, Level.INFO, Level.ERROR);

        lines.list.clear();
        middleware.apply(new LoggingSettings(LineLevel.OFF, LineLevel.OFF, Duration.ZERO));
        middleware.before(turn);
        assertThat(MDC.get("actor.path")).isEqualTo("/user/orders");
        middleware.after(turn, new InvokeResult.Failed(new IllegalStateException(), Duration.ZERO));
        assertThat(lines.list).isEmpty();
    }

    @Test
    void shouldWarnOfATurnThatTookLongerThanItMay() {
        logger.setLevel(Level.WARN);
        middleware.apply(new LoggingSettings(LineLevel.DEBUG, LineLevel.DEBUG, Duration.ofMillis(10)));
        middleware.before(turn);
        now.addAndGet(Duration.ofMillis(10).toNanos());
        middleware.after(turn, InvokeResult.COMPLETED);
        assertThat(lines.list).isEmpty();

        middleware.before(turn);
        now.addAndGet(Duration.ofMillis(25).toNanos());
        middleware.after(turn, InvokeResult.COMPLETED);
        assertThat(messages())
                .containsExactly("turn of /user/orders took 25 ms for 3 messages; expected 10 ms at most");
        assertThat(MDC.getCopyOfContextMap()).isNullOrEmpty();
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
