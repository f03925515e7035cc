package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RunningTurn;
import io.understudy.observe.RuntimeEvent.HandlerStuck;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.Ticking;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Handlers that do not return are reported; here, time passes within them. */
class WatchdogTest {
    private final TestSystem test = TestSystem.deterministic(81);

    @AfterEach
    void close() {
        test.close();
    }

    private List<HandlerStuck> reports() {
        return test.events().stream()
                .filter(HandlerStuck.class::isInstance)
                .map(HandlerStuck.class::cast)
                .toList();
    }

    /** Lets time pass in steps, with a tick after each, on the thread that handles a message. */
    private void pass(Duration time, Duration step) {
        for (Duration rest = time; !rest.isZero(); rest = rest.minus(step)) {
            test.clock().advance(step);
            ((Ticking) test.system()).tick();
        }
    }

    private void pass(Duration time) {
        pass(time, Duration.ofMillis(10));
    }

    private ActorRef<Object> spawn(String name) {
        return test.system().spawn(LogActor.props(LogActor.newLog()), name);
    }

    @Test
    void shouldReportAHandlerOnceWhenItTakesTooLong() {
        spawn("a").tell((Step) context -> {
            pass(Duration.ofSeconds(1));
            assertThat(reports()).as("seen for 990 ms").isEmpty();
            pass(Duration.ofMillis(10));
            assertThat(reports()).as("seen for 1 s").hasSize(1);
            pass(Duration.ofSeconds(5));
        });
        test.runUntilIdle();
        assertThat(reports()).hasSize(1);
        HandlerStuck report = reports().get(0);
        assertThat(report.path()).isEqualTo("/user/a");
        assertThat(report.turn().messageType()).contains("WatchdogTest");
        assertThat(report.turn().runsFor()).isEqualTo(Duration.ofSeconds(1));
        assertThat(report.turn().worker()).isEqualTo("deterministic-81");
        assertThat(report.turn().thread()).isEqualTo(Thread.currentThread().getName());
        assertThat(report.stack()).anyMatch(frame -> frame.getMethodName().equals("pass"));
    }

    @Test
    void shouldReportTheNextHandlerToo() {
        ActorRef<Object> actor = spawn("a");
        actor.tell((Step) context -> pass(Duration.ofSeconds(2)));
        actor.tell((Step) context -> pass(Duration.ofSeconds(2)));
        test.runUntilIdle();
        assertThat(reports()).hasSize(2);
    }

    @Test
    void shouldNotReportALongTurnOfShortMessages() {
        ActorRef<Object> actor = spawn("a");
        for (int i = 0; i < 50; i++) {
            actor.tell((Step) context -> pass(Duration.ofMillis(90)));
        }
        test.runUntilIdle();
        assertThat(reports()).isEmpty();
    }

    @Test
    void shouldReportAHookThatTakesTooLong() {
        test.system().spawn(Props.of(() -> new SlowStarter()), "slow");
        test.runUntilIdle();
        assertThat(reports())
                .extracting(HandlerStuck::path, report -> report.turn().messageType())
                .containsExactly(tuple("/user/slow", null));
    }

    private final class SlowStarter implements Actor<Object> {
        @Override
        public void preStart(ActorContext<Object> context) {
            pass(Duration.ofSeconds(2));
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {}
    }

    @Test
    void shouldLogWhatIsStuckAndWhenItHasReturned() {
        LoggedLines lines = LoggedLines.of(() -> {
            spawn("logged").tell((Step) context -> pass(Duration.ofSeconds(2)));
            test.runUntilIdle();
            pass(Duration.ofMillis(10));
            pass(Duration.ofMillis(10));
        });
        assertThat(lines.containing("/user/logged has been at"))
                .singleElement()
                .asString()
                .contains(
                        "WARN",
                        "WatchdogTest",
                        "1000 ms",
                        Thread.currentThread().getName());
        assertThat(lines.containing("    at io.understudy.kernel.internal.WatchdogTest.pass"))
                .isNotEmpty();
        assertThat(lines.containing("/user/logged has returned from"))
                .singleElement()
                .asString()
                .contains("INFO", "WatchdogTest", "2000 ms");
    }

    @Test
    void shouldWarnAgainWheneverAHandlerHasTakenTwiceAsLong() {
        LoggedLines lines = LoggedLines.of(() -> {
            spawn("endless").tell((Step) context -> pass(Duration.ofSeconds(60)));
            test.runUntilIdle();
        });
        assertThat(lines.containing("/user/endless has been at"))
                .hasSize(6)
                .satisfiesExactly(
                        line -> assertThat(line).contains("WARN", "WatchdogTest", " 1000 ms"),
                        line -> assertThat(line).contains("WARN", "WatchdogTest", " 2000 ms"),
                        line -> assertThat(line).contains(" 4000 ms"),
                        line -> assertThat(line).contains(" 8000 ms"),
                        line -> assertThat(line).contains(" 16000 ms"),
                        line -> assertThat(line).contains(" 32000 ms"));
        assertThat(lines.containing("    at io.understudy.kernel.internal.WatchdogTest.pass"))
                .hasSizeGreaterThanOrEqualTo(6);
        assertThat(reports()).hasSize(1);
    }

    @Test
    void shouldLogOnlySoManyAndAnnounceAll() {
        LoggedLines lines = LoggedLines.of(() -> {
            ActorRef<Object> actor = spawn("often");
            for (int i = 0; i < 30; i++) {
                actor.tell((Step) context -> pass(Duration.ofMillis(1_500), Duration.ofMillis(500)));
            }
            test.runUntilIdle();
        });
        assertThat(reports()).hasSize(30);
        assertThat(lines.containing("/user/often has been at")).hasSize(20);
    }

    @Test
    void shouldFollowTheSettings() {
        Kernel kernel = AnyRef.of(spawn("b"), "b").cell().kernel();
        ActorRef<Object> actor = spawn("a");
        RuntimeSettings settings = kernel.settings();
        kernel.settings(settings.withStuckAfter(Duration.ZERO));
        actor.tell((Step) context -> pass(Duration.ofMinutes(2), Duration.ofSeconds(1)));
        test.runUntilIdle();
        assertThat(reports()).as("never").isEmpty();
        kernel.settings(settings.withStuckAfter(Duration.ofMillis(50)));
        actor.tell((Step) context -> pass(Duration.ofMillis(100)));
        test.runUntilIdle();
        assertThat(reports()).hasSize(1);
    }

    @Test
    void shouldSayInSnapshotsHowLongAHandlerRuns() {
        AtomicReference<RunningTurn> running = new AtomicReference<>();
        spawn("a").tell((Step) context -> {
            pass(Duration.ofMillis(310));
            running.set(
                    test.system().inspection().actor("/user/a").orElseThrow().running());
        });
        test.runUntilIdle();
        assertThat(running.get().runsFor()).isEqualTo(Duration.ofMillis(300));
        assertThat(test.system().inspection().actor("/user/a").orElseThrow().running())
                .isNull();
    }
}
