package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An actor that is held for two reasons at once: each is lifted on its own, and it goes on when both are. */
class SuspendReasonsTest {
    private static final SignalKey OWN = new SignalKey(1);
    private static final SignalKey OF_MIDDLEWARE = new SignalKey(2);

    /** Who holds an actor. */
    enum Holder {
        ITSELF,
        MIDDLEWARE,
        BACK_PRESSURE,
        FAILURE,
        OPERATOR
    }

    private static final Comparator<Holder> FAILURE_LAST = Comparator.comparing(holder -> holder == Holder.FAILURE);

    private boolean breaksOff;
    private final Middleware middleware = new Middleware() {
        @Override
        public Verdict before(InvokeContext turn) {
            boolean now = breaksOff && turn.path().equals("/user/a");
            breaksOff = breaksOff && !now;
            return now
                    ? Verdict.breakOff(SuspendReason.RATE_LIMIT, ResumeCondition.onSignal(OF_MIDDLEWARE))
                    : Verdict.proceed();
        }
    };
    private final TestSystem test = TestSystem.builder()
            .deterministic(11)
            .middleware(List.of(middleware))
            .build();
    private final List<String> log = LogActor.newLog();
    private final ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
    private final ActorRef<Object> down =
            test.system().spawn(LogActor.props(LogActor.newLog()).withMailbox(BackPressureBench.TEN), "down");

    @AfterEach
    void close() {
        test.close();
    }

    /** Makes all of {@code holders} hold the actor, in one turn; a failure comes last, as it ends the handler. */
    private void hold(Holder... holders) {
        test.system().suspend(down);
        test.runUntilIdle();
        for (int i = 0; i < 8; i++) {
            down.tell("" + i);
        }
        actor.tell((Step) context -> {
            for (Holder holder : Stream.of(holders).sorted(FAILURE_LAST).toList()) {
                hold(holder, context);
            }
        });
        actor.tell("m");
        test.runUntilIdle();
    }

    private void hold(Holder holder, ActorContext<Object> context) throws Exception {
        switch (holder) {
            case ITSELF -> context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(OWN));
            // As the invoker does it when a middleware breaks off.
            case MIDDLEWARE -> cell().suspend(SuspendReason.RATE_LIMIT, ResumeCondition.onSignal(OF_MIDDLEWARE));
            case BACK_PRESSURE -> down.tell("the last that fits");
            case FAILURE -> LogActor.failing().run(context);
            case OPERATOR -> test.system().suspend(actor);
        }
    }

    private ActorCell<?> cell() {
        return ((LocalRef<Object>) actor).cell();
    }

    private void lift(Holder holder) {
        switch (holder) {
            case ITSELF -> assertThat(test.system().signal(OWN)).isEqualTo(1);
            case MIDDLEWARE -> assertThat(test.system().signal(OF_MIDDLEWARE)).isEqualTo(1);
            case BACK_PRESSURE -> test.system().resume(down);
            case FAILURE -> test.advance(Duration.ofSeconds(1));
            case OPERATOR -> test.system().resume(actor);
        }
        test.runUntilIdle();
    }

    /** All pairs; the operator's resume ends whatever is open, and so goes first only where the other is a failure. */
    static Stream<Arguments> pairs() {
        return Stream.of(Holder.values())
                .flatMap(first -> Stream.of(Holder.values())
                        .filter(second -> second != first)
                        .filter(second -> first != Holder.OPERATOR || second == Holder.FAILURE)
                        .map(second -> Arguments.of(first, second)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void shouldGoOnWhenBothReasonsAreLifted(Holder first, Holder second) {
        hold(first, second);
        assertThat(log).doesNotContain("m");
        lift(first);
        assertThat(log).as("held by %s still", second).doesNotContain("m");
        lift(second);
        assertThat(log).endsWith("m");
        assertThat(events(RuntimeEvent.MailboxSuspended.class))
                .as("one suspension")
                .isEqualTo(1);
        assertThat(events(RuntimeEvent.MailboxResumed.class)).isEqualTo(1);
        assertThat(cell().obstacles()).isZero();
    }

    private long events(Class<? extends RuntimeEvent> type) {
        return test.events().stream()
                .filter(type::isInstance)
                .filter(event -> event.toString().contains("/user/a,"))
                .count();
    }

    @Test
    void shouldEndWhatIsOpenAtOnceWhenAnOperatorResumes() {
        hold(Holder.ITSELF, Holder.BACK_PRESSURE);
        test.system().resume(actor);
        test.runUntilIdle();
        assertThat(log).containsExactly("m");
        assertThat(cell().kernel().signals().size()).isZero();
        assertThat(cell().kernel().roomWaits().size()).isZero();
    }

    @Test
    void shouldStayHeldByAFailedAncestorWhenAnOperatorResumes() {
        List<String> childLog = LogActor.newLog();
        ActorRef<Object> parent = test.system()
                .spawn(
                        Props.of(() -> new LogActor(log) {
                            @Override
                            public void preRestart(Throwable cause, ActorContext<Object> context) {
                                note("keeps its children");
                            }
                        }),
                        "parent");
        parent.tell((Step) context -> context.spawn(LogActor.props(childLog), "child"));
        parent.tell(LogActor.failing());
        test.runUntilIdle();
        ActorRef<Object> child = test.system().refer("/user/parent/child");
        child.tell("m");
        test.system().suspend(child);
        test.system().resume(child);
        test.runUntilIdle();
        assertThat(childLog).isEmpty();
        test.advance(Duration.ofSeconds(1));
        assertThat(childLog).containsExactly("m");
    }

    @Test
    void shouldHoldOnceForARealBreakOffAndAnOperator() {
        breaksOff = true;
        actor.tell("m");
        test.runUntilIdle();
        test.system().suspend(actor);
        test.runUntilIdle();
        assertThat(test.system().signal(OF_MIDDLEWARE)).isEqualTo(1);
        test.runUntilIdle();
        assertThat(log).isEmpty();
        test.system().resume(actor);
        test.runUntilIdle();
        assertThat(log).containsExactly("m");
        assertThat(events(RuntimeEvent.MailboxSuspended.class)).isEqualTo(1);
    }
}
