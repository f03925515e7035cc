package io.understudy.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.observe.RunningTurn;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.TestSystem;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real runtime in real recordings. */
class RecordingsTest {
    @TempDir
    Path folder;

    private final TestSystem test = TestSystem.deterministic(7);
    private final AtomicInteger observers = new AtomicInteger();
    private final Recordings recordings = new Recordings(counted(test.system()));

    @BeforeEach
    void open() {
        recordings.open();
    }

    @AfterEach
    void close() {
        recordings.close();
        test.close();
    }

    /** The same system, whose observers are counted. */
    private ActorSystem counted(ActorSystem system) {
        return (ActorSystem) Proxy.newProxyInstance(
                ActorSystem.class.getClassLoader(), new Class<?>[] {ActorSystem.class}, (proxy, method, arguments) -> {
                    Object result = method.invoke(system, arguments);
                    if (!method.getName().equals("observe")) {
                        return result;
                    }
                    observers.incrementAndGet();
                    return (ActorSystem.Subscription) () -> {
                        observers.decrementAndGet();
                        ((ActorSystem.Subscription) result).close();
                    };
                });
    }

    private void failAndLose() {
        ActorRef<String> weak = test.system()
                .spawn(
                        Props.of(() -> (message, context) -> {
                            throw new IllegalStateException("thrown by the test");
                        }),
                        "weak");
        weak.tell("now");
        test.runUntilIdle();
        test.advance(Duration.ofSeconds(1));
        test.system().refer("/user/nobody").tell("lost");
    }

    private List<RecordedEvent> read(Recording recording) throws IOException {
        recording.stop();
        Path file = folder.resolve("test.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.understudy."))
                .toList();
    }

    @Test
    void shouldRecordFailuresAndRestartsButNoDeadLettersUnlessTheyAreEnabled() throws IOException {
        try (Recording recording = new Recording()) {
            recording.start();
            failAndLose();
            List<RecordedEvent> events = read(recording);

            assertThat(events)
                    .extracting(event -> event.getEventType().getName())
                    .containsExactly("io.understudy.Failure", "io.understudy.Restart");
            assertThat(events.get(0).getString("path")).isEqualTo("/user/weak");
            assertThat(events.get(0).getString("exceptionMessage")).isEqualTo("thrown by the test");
            assertThat(events.get(1).getInt("incarnation")).isEqualTo(2);
            assertThat(events).allMatch(event -> event.getString("system").equals("test"));
        }
    }

    @Test
    void shouldRecordDeadLettersWhenTheyAreEnabled() throws IOException {
        try (Recording recording = new Recording()) {
            recording.enable("io.understudy.DeadLetter");
            recording.disable("io.understudy.Failure");
            recording.disable("io.understudy.Restart");
            recording.start();
            failAndLose();

            assertThat(read(recording)).singleElement().satisfies(event -> {
                assertThat(event.getString("path")).isEqualTo("/user/nobody");
                assertThat(event.getString("reason")).isEqualTo("no_recipient");
                assertThat(event.getString("messageType")).isEqualTo("java.lang.String");
                assertThat(event.getString("sender")).isNull();
            });
        }
    }

    @Test
    void shouldRecordSwapsAndStuckTurns() throws IOException {
        FlightWriter writer = new FlightWriter("test");
        try (Recording recording = new Recording()) {
            recording.start();
            writer.onEvent(new RuntimeEvent.RoleSwapped("executor", null, "B", Duration.ofMillis(3), 4));
            writer.onEvent(new RuntimeEvent.SwapFailed("executor", "C", "B", "it threw"));
            writer.onEvent(new RuntimeEvent.HandlerStuck(
                    "/user/a",
                    new RunningTurn("w", "t", "X", Duration.ofSeconds(2)),
                    List.of(new StackTraceElement("A", "b", "A.java", 1))));
            List<RecordedEvent> events = read(recording);

            assertThat(events).hasSize(3);
            assertThat(events.get(0).getString("from")).isNull();
            assertThat(events.get(0).getString("to")).isEqualTo("B");
            assertThat(events.get(0).getDuration("pause")).isEqualTo(Duration.ofMillis(3));
            assertThat(events.get(1).getString("why")).isEqualTo("it threw");
            assertThat(events.get(2).getDuration("runsFor")).isEqualTo(Duration.ofSeconds(2));
            assertThat(events.get(2).getString("stack")).isEqualTo("A.b(A.java:1)");
        }
    }

    @Test
    void shouldObserveTheRuntimeOnlyWhileARecordingRuns() {
        assertThat(observers).hasValue(0);
        try (Recording first = new Recording();
                Recording second = new Recording()) {
            assertThat(observers).hasValue(0);
            first.start();
            second.start();
            assertThat(observers).hasValue(1);
            first.stop();
            assertThat(observers).hasValue(1);
            second.stop();
            assertThat(observers).hasValue(0);
        }
    }

    @Test
    void shouldLeaveNoObserverAndNoTypeBehindWhenItIsClosedAndRecordAgainWhenOpened() throws IOException {
        try (Recording recording = new Recording()) {
            recording.start();
            recordings.close();
            assertThat(observers).hasValue(0);
            assertThat(types()).isEmpty();

            Recordings next = new Recordings(test.system());
            next.open();
            failAndLose();
            assertThat(types()).hasSize(6);
            assertThat(read(recording)).hasSize(2);
            next.close();
        }
    }

    private static List<String> types() {
        return FlightRecorder.getFlightRecorder().getEventTypes().stream()
                .map(type -> type.getName())
                .filter(name -> name.startsWith("io.understudy."))
                .toList();
    }
}
