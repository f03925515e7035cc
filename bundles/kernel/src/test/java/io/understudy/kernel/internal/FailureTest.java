package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.InvokeResult;
import io.understudy.supervision.Directive;
import io.understudy.supervision.Failure;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a failure is, whom it is reported to, and how long it holds. */
class FailureTest {
    private final TestSystem test = TestSystem.deterministic(41);
    private final List<Failure> decided = new ArrayList<>();
    private final List<Object> handled = new ArrayList<>();

    @AfterEach
    void close() {
        test.close();
    }

    /** Fails on every throwable it is told. */
    private final class Fragile implements Actor<Object> {
        @Override
        public void receive(Object message, ActorContext<Object> context) throws Exception {
            if (message instanceof Exception error) {
                throw error;
            }
            if (message instanceof Error error) {
                throw error;
            }
            handled.add(message);
        }
    }

    /** Restarts its one child without limit, and writes down what it was asked. */
    private final class Parent implements Actor<Object> {
        private ActorRef<Object> child;

        @Override
        public void preStart(ActorContext<Object> context) {
            child = context.spawn(Props.of(Fragile::new), "child");
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            child.tell(message, context.sender());
        }

        @Override
        public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
            return SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESTART);
        }
    }

    private ActorRef<Object> parent() {
        ActorRef<Object> parent = test.system().spawn(Props.of(Parent::new), "parent");
        test.runUntilIdle();
        return parent;
    }

    private List<Failure> failures() {
        return test.events().stream()
                .filter(RuntimeEvent.ActorFailed.class::isInstance)
                .map(event -> ((RuntimeEvent.ActorFailed) event).failure())
                .toList();
    }

    @Test
    void shouldReportOnceAndInFullWhenAMessageFails() {
        ActorRef<Object> parent = parent();
        Probe<Object> sender = test.probe("sender");
        IllegalStateException error = new IllegalStateException("oops");
        test.clock().advance(Duration.ofSeconds(5));
        parent.tell(error, sender.ref());
        test.runUntilIdle();
        ActorRef<?> child = test.system().find("/user/parent/child").orElseThrow();
        assertThat(failures()).singleElement().satisfies(failure -> {
            assertThat(failure.child()).isEqualTo(child);
            assertThat(failure.child().path()).isEqualTo("/user/parent/child");
            assertThat(failure.index())
                    .isEqualTo(AnyRef.of(child, "child").cell().index());
            assertThat(failure.incarnation()).isEqualTo(1);
            assertThat(failure.error()).isSameAs(error);
            assertThat(failure.message()).isSameAs(error);
            assertThat(failure.sender()).isEqualTo(sender.ref());
            assertThat(failure.timestamp()).isEqualTo(test.clock().nanoTime());
            assertThat(failure.retryAfter()).isEqualTo(Duration.ofMillis(100));
        });
        assertThat(test.events())
                .filteredOn(RuntimeEvent.FailureDecided.class::isInstance)
                .hasSize(1);
    }

    @Test
    void shouldDoubleTheDelayUpToTenSecondsWhenFailuresFollowEachOther() {
        ActorRef<Object> parent = parent();
        for (int i = 0; i < 9; i++) {
            parent.tell(new IllegalStateException("oops"));
            test.advance(Duration.ofSeconds(11));
        }
        assertThat(failures())
                .extracting(failure -> failure.retryAfter().toMillis())
                .containsExactly(100L, 200L, 400L, 800L, 1600L, 3200L, 6400L, 10_000L, 10_000L);
    }

    @Test
    void shouldBeginAgainWithTheShortestDelayWhenAMessageIsHandledInBetween() {
        ActorRef<Object> parent = parent();
        for (int i = 0; i < 3; i++) {
            parent.tell(new IllegalStateException("oops"));
            test.advance(Duration.ofSeconds(11));
        }
        parent.tell("fine");
        parent.tell(new IllegalStateException("oops"));
        test.advance(Duration.ofSeconds(11));
        assertThat(failures())
                .extracting(failure -> failure.retryAfter().toMillis())
                .containsExactly(100L, 200L, 400L, 100L);
    }

    @Test
    void shouldNotBeReadyBeforeTheDelayIsOverWhenARestartIsDecidedAtOnce() {
        ActorRef<Object> parent = parent();
        parent.tell(new IllegalStateException("first"));
        test.advance(Duration.ofSeconds(1));
        parent.tell(new IllegalStateException("second"));
        parent.tell("x");
        test.runUntilIdle();
        test.advance(Duration.ofMillis(190));
        assertThat(handled).isEmpty();
        ActorCell<?> child = AnyRef.of(test.system().find("/user/parent/child").orElseThrow(), "child")
                .cell();
        assertThat(child.ready()).isFalse();
        assertThat(child.held()).isTrue();
        test.advance(Duration.ofMillis(10));
        assertThat(handled).containsExactly("x");
    }

    @Test
    void shouldReportFailedInItsTurnAndSuspendedLaterWhenItWaitsForADecision() {
        ActorRef<Object> parent = parent();
        ActorCell<?> child = AnyRef.of(test.system().find("/user/parent/child").orElseThrow(), "child")
                .cell();
        parent.tell(new IllegalStateException("oops"));
        while (failures().isEmpty()) {
            assertThat(test.executor().step()).isTrue();
        }
        assertThat(child.obstacle()).isInstanceOf(InvokeResult.Failed.class);
        child.turnBegins(InHand.NOTHING, false);
        assertThat(child.obstacle()).isInstanceOf(InvokeResult.Suspended.class);
    }

    static Stream<Throwable> everyKindOfError() {
        return Stream.of(
                new IOException("checked"),
                new IllegalStateException("unchecked"),
                new AssertionError("error"),
                new StackOverflowError("stack"),
                new InterruptedException("interrupted"),
                new Unprintable());
    }

    /** An error whose own description fails. */
    private static final class Unprintable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("no description");
        }
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("everyKindOfError")
    void shouldRestartAndGoOnWhateverIsThrown(Throwable error) {
        ActorRef<Object> parent = parent();
        ActorRef<Object> bystander = test.system().spawn(Props.of(Fragile::new));
        parent.tell(error);
        parent.tell("next");
        bystander.tell("bystander");
        test.advance(Duration.ofMillis(100));
        assertThat(handled).containsExactlyInAnyOrder("bystander", "next");
        assertThat(failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error() == error).isTrue());
        assertThat(test.events()).contains(new RuntimeEvent.ActorRestarted("/user/parent/child", 2));
    }

    static Stream<Throwable> errorsThatStop() {
        return Stream.of(
                new NoClassDefFoundError("gone"), new OutOfMemoryError("made up"), new InternalError("made up"));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("errorsThatStop")
    void shouldStopTheActorAloneWhenTheErrorIsFatalForIt(Throwable error) {
        ActorRef<Object> fragile = test.system().spawn(Props.of(Fragile::new));
        ActorRef<Object> bystander = test.system().spawn(Props.of(Fragile::new));
        fragile.tell(error);
        bystander.tell("bystander");
        test.runUntilIdle();
        assertThat(fragile.terminated()).isTrue();
        assertThat(bystander.terminated()).isFalse();
        assertThat(handled).containsExactly("bystander");
    }

    @Test
    void shouldSeeNoInterruptWhenTheMessageBeforeInterruptedItsThread() {
        List<Boolean> flags = new ArrayList<>();
        ActorRef<String> actor = test.system().spawn(Props.of(() -> (message, context) -> {
            flags.add(Thread.currentThread().isInterrupted());
            if (message.equals("interrupt")) {
                Thread.currentThread().interrupt();
            }
        }));
        actor.tell("interrupt");
        test.runUntilIdle();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        actor.tell("next");
        test.runUntilIdle();
        assertThat(flags).containsExactly(false, false);
    }

    @Test
    void shouldClearTheFlagWhenAMessageFailsWithAnInterrupt() {
        ActorRef<Object> parent = parent();
        parent.tell(new InterruptedException("interrupted"));
        parent.tell("next");
        test.advance(Duration.ofMillis(100));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThat(handled).containsExactly("next");
        assertThat(decided).isEmpty();
    }
}
