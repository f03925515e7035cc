package io.understudy.coordinator.locking.internal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.ReadyQueueCoordinator;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** How the coordinator is configured. */
class LockingCoordinatorComponentTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(LockingCoordinatorComponent.class);
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
    void shouldHandleThreeHundredMessagesPerTurnUnlessConfiguredOtherwise() {
        assertThat(new LockingCoordinatorComponent(Map.of()).throughputHint()).isEqualTo(300);
        assertThat(new LockingCoordinatorComponent(Map.of("throughput", 1)).throughputHint())
                .isEqualTo(1);
        assertThat(new LockingCoordinatorComponent(Map.of("throughput", "1000000")).throughputHint())
                .isEqualTo(1_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1000001", "99999999999999999999", "many", "1.5"})
    void shouldRefuseABadValueAndKeepTheLastGoodOne(String bad) {
        LockingCoordinatorComponent component = new LockingCoordinatorComponent(Map.of("throughput", 5));

        component.modified(Map.of("throughput", bad));

        assertThat(component.throughputHint()).isEqualTo(5);
        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "configuration io.understudy.coordinator.locking: throughput: expected a whole number from 1"
                                + " to 1000000, found '" + bad + "'; keeping throughput=5");
    }

    @Test
    void shouldReturnToTheDefaultWhenTheValueIsTakenAway() {
        LockingCoordinatorComponent component = new LockingCoordinatorComponent(Map.of("throughput", 5));

        component.modified(Map.of("throughput", " "));

        assertThat(component.throughputHint()).isEqualTo(LockingCoordinatorComponent.DEFAULT_THROUGHPUT);
    }

    @Test
    void shouldNameAPropertyThatMeansNothing() {
        new LockingCoordinatorComponent(Map.of("troughput", 5, "service.pid", "x", "scheduler.implementation", "y"));

        assertThat(lines.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "configuration io.understudy.coordinator.locking: unknown property troughput; it has no effect");
    }

    @Test
    void shouldTakeOverAGoodValueWhileItRuns() {
        LockingCoordinatorComponent component = new LockingCoordinatorComponent(Map.of("throughput", 5));

        component.modified(Map.of("throughput", 6L));

        assertThat(component.throughputHint()).isEqualTo(6);
    }

    @Test
    void shouldRefuseRegistrationsWhenDeactivated() {
        LockingCoordinatorComponent component = new LockingCoordinatorComponent(Map.of());

        component.deactivate();

        assertThat(component.registerReady(new MailboxIndex(1, 1))).isFalse();
    }

    @Test
    void shouldBeFoundOnThePlainClassPath() {
        assertThat(ServiceLoader.load(ReadyQueueCoordinator.class)).hasOnlyElementsOfType(LockingCoordinator.class);
    }

    @Test
    void shouldStartWithTheDefaultWhenTheConfiguredValueCannotBeUsed() {
        assertThat(new LockingCoordinatorComponent(Map.of("throughput", -1)).throughputHint())
                .isEqualTo(300);
        assertThat(new LockingCoordinatorComponent(Map.of("throughput", "many")).throughputHint())
                .isEqualTo(300);
    }
}
