package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.event.Event;
import org.osgi.service.event.EventConstants;
import org.osgi.service.event.EventHandler;

/** What happens in the runtime, heard from Felix Event Admin. */
@ExtendWith(PaxExamExtension.class)
public class EventAdminIT {
    private static final String PID = "io.understudy.eventadmin";
    /** Not more than may wait, but so many that they would take too long without receipts. */
    private static final int MANY = 9_000;

    private static final long LIMIT_NANOS = 30_000_000_000L;
    private static final long LOOK_AGAIN_NANOS = 1_000_000;

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    @Inject
    ConfigurationAdmin configurations;

    private final List<Event> heard = new CopyOnWriteArrayList<>();
    private final AtomicLong letters = new AtomicLong();
    private final AtomicLong disorder = new AtomicLong();
    private volatile long lastNumber;
    private ServiceRegistration<EventHandler> handler;

    @org.ops4j.pax.exam.Configuration
    public static Option[] configuration() {
        return Platform.runtime(jar("org.apache.felix.eventadmin"), jar("understudy-event-admin"));
    }

    @BeforeEach
    void listen() {
        handler = context.registerService(
                EventHandler.class,
                this::hear,
                FrameworkUtil.asDictionary(Map.of(
                        EventConstants.EVENT_TOPIC,
                        new String[] {"io/understudy/actor/*", "io/understudy/SWAPPED", "io/understudy/role/*"})));
    }

    @AfterEach
    void restore() throws Exception {
        handler.unregister();
        system.swaps().swap("coordinator", "");
        configurations.getConfiguration(PID, "?").delete();
    }

    /** Dead letters are many, so they are counted. */
    private void hear(Event event) {
        if (event.getTopic().endsWith("DEADLETTER")) {
            long number = (Long) event.getProperty("number");
            if (number <= lastNumber) {
                disorder.incrementAndGet();
            }
            lastNumber = number;
            letters.incrementAndGet();
        } else {
            heard.add(event);
        }
    }

    private void configure(Map<String, Object> values) throws Exception {
        configurations.getConfiguration(PID, "?").update(FrameworkUtil.asDictionary(values));
    }

    private boolean heard(String topic, String property, Object value) {
        return heard.stream()
                .anyMatch(event ->
                        event.getTopic().equals("io/understudy/" + topic) && value.equals(event.getProperty(property)));
    }

    private void until(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end)
                    .as("%s; heard %s and %s letters", what, heard, letters)
                    .isNegative();
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    @Test
    void shouldHearOfSwapsRestartsAndDeadLetters() {
        system.swaps().swap("coordinator", "locking");
        until("the swap is heard", () -> heard("SWAPPED", "role", "coordinator"));

        ActorRef<String> weak = system.spawn(
                Props.of(() -> (message, context) -> {
                    throw new IllegalStateException("thrown by the test");
                }),
                "weak");
        weak.tell("now");
        until("the restart is heard", () -> heard("actor/RESTARTED", "actor.path", "/user/weak"));
        assertThat(heard("actor/FAILED", "exception.message", "thrown by the test"))
                .isTrue();
        assertThat(heard).allMatch(event -> event.getProperty("system.name").equals(system.name()));

        system.refer("/user/nobody").tell("lost");
        until("the dead letter is heard", () -> letters.get() == 1);
        system.stop(weak);
        until("it is gone", () -> system.find("/user/weak").isEmpty());
        assertThat(heard).noneMatch(event -> event.getTopic().endsWith("/STARTED"));
    }

    @Test
    void shouldHearOfTopicsThatAreTurnedOn() throws Exception {
        configure(Map.of("topics", new String[] {"io/understudy/actor/STARTED", "io/understudy/actor/STOPPED"}));
        AtomicLong spawned = new AtomicLong();
        until("an actor is heard to start", () -> {
            system.stop(system.spawn(Props.of(() -> (message, context) -> {}), "brief-" + spawned.incrementAndGet()));
            return heard("actor/STARTED", "actor.path", "/user/brief-" + spawned.get());
        });
        until("it is heard to stop", () -> heard("actor/STOPPED", "actor.path", "/user/brief-" + spawned.get()));
    }

    @Test
    void shouldHearOfManyEventsInOrderAndHaveReceiptsInTime() {
        for (int i = 0; i < MANY; i++) {
            system.refer("/user/nobody").tell("lost");
        }
        until("all are heard", () -> letters.get() >= MANY);
        assertThat(letters).hasValue(MANY);
        assertThat(disorder).hasValue(0);
    }
}
