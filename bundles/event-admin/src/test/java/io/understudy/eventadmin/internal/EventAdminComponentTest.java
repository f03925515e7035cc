package io.understudy.eventadmin.internal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.understudy.testkit.TestSystem;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventAdmin;
import org.slf4j.LoggerFactory;

class EventAdminComponentTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(EventAdminComponent.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final List<Event> posted = new CopyOnWriteArrayList<>();
    private final EventAdmin admin = new EventAdmin() {
        @Override
        public void postEvent(Event event) {
            posted.add(event);
        }

        @Override
        public void sendEvent(Event event) {
            throw new UnsupportedOperationException("Whoever sends waits for handlers");
        }
    };

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
    void shouldPostToEventAdminUntilItIsDeactivated() {
        try (TestSystem test = TestSystem.deterministic(1)) {
            EventAdminComponent component = new EventAdminComponent(test.system(), admin, Map.of());
            test.system().refer("/user/nobody").tell("lost");
            long end = System.nanoTime() + 20_000_000_000L;
            while (posted.isEmpty()) {
                assertThat(System.nanoTime() - end).isNegative();
                LockSupport.parkNanos(1_000_000);
            }
            component.deactivate();
            test.system().refer("/user/nobody").tell("lost");

            assertThat(posted).hasSize(1);
            assertThat(posted.get(0).getTopic()).isEqualTo("io/understudy/actor/DEADLETTER");
        }
    }

    @Test
    void shouldKeepTheLastGoodSettingsAndSayWhatIsWrongWhenTheModifiedConfigurationIsBad() {
        try (TestSystem test = TestSystem.deterministic(1)) {
            EventAdminComponent component =
                    new EventAdminComponent(test.system(), admin, Map.of("queue.limit", 5, "service.pid", "x"));
            BridgeSettings good = component.bridge().settings();

            component.modified(Map.of("queue.limit", 0, "queue", 1));

            assertThat(good.queueLimit()).isEqualTo(5);
            assertThat(component.bridge().settings()).isEqualTo(good);
            assertThat(lines.list)
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .containsExactly(
                            "configuration io.understudy.eventadmin: unknown property queue; it has no effect",
                            "configuration io.understudy.eventadmin: queue.limit: expected a whole number from 1 to "
                                    + "1000000, found '0'; the settings before stay in force");
            component.deactivate();
        }
    }
}
