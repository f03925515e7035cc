package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.MailboxOptions;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.observe.RuntimeEvent;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.RuntimeParts;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.supervision.oneforone.internal.OneForOne;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A system without a clock, on real threads: what needs time is refused with a word, everything else works. */
@Timeout(60)
class SuspendClockTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final SignalKey KEY = new SignalKey(27);
    private static final String NO_TIMERS =
            "the actor system timeless has no clock (MonotonicClock.NONE), which timers,"
                    + " timeouts and ResumeCondition.after need; expected MonotonicClock.SYSTEM or another clock in its"
                    + " RuntimeParts";

    private final List<Middleware> middlewares = new ArrayList<>();
    private final Queue<RuntimeEvent> events = new ConcurrentLinkedQueue<>();
    private final List<String> log = LogActor.newLog();
    private ActorSystem system;

    private ActorRef<Object> actor() {
        system = new KernelFactory()
                .create(new RuntimeParts(
                        new StealingCoordinator(),
                        new ThreadExecutor(2),
                        new GenerationalRegistry(),
                        new BatchInvoker(),
                        new QueueMailboxFactory(),
                        Map.of(SupervisorStrategy.ONE_FOR_ONE, new OneForOne()),
                        middlewares,
                        MonotonicClock.NONE,
                        RuntimeSettings.DEFAULTS.withName("timeless")));
        system.observe(events::add);
        return system.spawn(LogActor.props(log), "a");
    }

    @AfterEach
    void close() throws Exception {
        system.shutdown(SystemOnThreads.LIMIT)
                .toCompletableFuture()
                .get(SystemOnThreads.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(system.actorCount()).as("shutdown has a clock of its own").isZero();
    }

    private void awaitLog(String... lines) {
        SystemOnThreads.await(() -> log.size() >= lines.length, "the log " + List.of(lines) + ", found " + log);
        assertThat(log).containsExactly(lines);
    }

    private <E extends RuntimeEvent> List<E> events(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private void suspendedTimes(int times) {
        SystemOnThreads.await(
                () -> events(RuntimeEvent.MailboxSuspended.class).size() == times, times + " suspensions");
    }

    private static Step refused(List<String> log, Step what, String text) {
        return context -> {
            assertThatThrownBy(() -> what.run(context))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(text);
            log.add("refused");
        };
    }

    @Test
    void shouldCountSuspensionsAndLeaveDurationsOutWhenThereIsNoClock() {
        ActorRef<Object> actor = actor();
        for (int i = 1; i <= 2; i++) {
            system.suspend(actor);
            suspendedTimes(i);
            system.resume(actor);
            int times = i;
            SystemOnThreads.await(
                    () -> events(RuntimeEvent.MailboxResumed.class).size() == times, "resumption " + i);
        }
        assertThat(events(RuntimeEvent.MailboxSuspended.class))
                .containsExactly(
                        new RuntimeEvent.MailboxSuspended("/user/a", 1, null, null),
                        new RuntimeEvent.MailboxSuspended("/user/a", 2, null, null));
        assertThat(events(RuntimeEvent.MailboxResumed.class))
                .containsExactly(
                        new RuntimeEvent.MailboxResumed("/user/a", 1, null, null),
                        new RuntimeEvent.MailboxResumed("/user/a", 2, null, null));
    }

    @Test
    void shouldRefuseToSuspendForATimeWhenThereIsNoClock() {
        ActorRef<Object> actor = actor();
        String text = "/user/a cannot be suspended for a time: the actor system timeless has no clock;"
                + " expected a signal, room downstream, or a clock";
        actor.tell(refused(
                log, context -> context.suspend(SuspendReason.RATE_LIMIT, ResumeCondition.after(SECOND)), text));
        actor.tell("m");
        awaitLog("refused", "m");
        actor.tell((Step) context -> context.suspend(SuspendReason.RATE_LIMIT, ResumeCondition.onSignal(KEY)));
        actor.tell("n");
        suspendedTimes(1);
        assertThat(system.signal(KEY)).isEqualTo(1);
        awaitLog("refused", "m", "n");
    }

    @Test
    void shouldRefuseTimersAndReceiveTimeoutsAndGoOnWithoutThemWhenThereIsNoClock() {
        ActorRef<Object> actor = actor();
        actor.tell(refused(log, context -> context.timers().startSingle("k", "m", SECOND), NO_TIMERS));
        actor.tell(refused(log, context -> context.timers().startPeriodic("k", "m", SECOND), NO_TIMERS));
        actor.tell(refused(log, context -> context.setReceiveTimeout(SECOND), NO_TIMERS));
        actor.tell((Step) context -> {
            context.cancelReceiveTimeout();
            log.add("active " + context.timers().active("k") + ", cancelled "
                    + context.timers().cancel("k"));
        });
        awaitLog("refused", "refused", "refused", "active false, cancelled false");
    }

    @Test
    void shouldRestartAndStopAsEverAfterATimerWasRefused() {
        ActorRef<Object> actor = actor();
        actor.tell((Step) context -> context.timers().startSingle("k", "m", SECOND));
        actor.tell("restarted");
        awaitLog("postStop", "restarted");
        actor.tell((Step) context -> context.setReceiveTimeout(SECOND));
        actor.tell("once more");
        awaitLog("postStop", "restarted", "postStop", "once more");
        system.stop(actor);
        SystemOnThreads.await(actor::terminated, "the end of the actor");
        assertThat(events(RuntimeEvent.ErrorContained.class)).isEmpty();
    }

    @Test
    void shouldRefuseAQuestionWhenThereIsNoClock() {
        ActorRef<Object> actor = actor();
        assertThatThrownBy(() -> actor.ask(reply -> "question", SECOND))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(NO_TIMERS);
        actor.tell("m");
        awaitLog("m");
    }

    @Test
    void shouldRestartWithoutDelayWhenThereIsNoClock() {
        ActorRef<Object> actor = actor();
        for (int i = 0; i < 3; i++) {
            actor.tell(LogActor.failing());
        }
        actor.tell("m");
        awaitLog("postStop", "postStop", "postStop", "m");
    }

    @Test
    void shouldWaitForRoomWhenThereIsNoClock() {
        ActorRef<Object> actor = actor();
        CountDownLatch busy = new CountDownLatch(1);
        MailboxOptions ten = MailboxOptions.bounded(10).withReserveForSystem(0).withSuspendedSenders();
        ActorRef<Object> down = system.spawn(LogActor.props(LogActor.newLog()).withMailbox(ten), "down");
        down.tell((Step) context -> SystemOnThreads.await(busy, "the test"));
        for (int i = 0; i < 20; i++) {
            String message = "" + i;
            actor.tell((Step) context -> {
                down.tell(message);
                log.add(message);
            });
        }
        suspendedTimes(1);
        assertThat(log).hasSizeLessThan(20);
        busy.countDown();
        SystemOnThreads.await(() -> log.size() == 20, "all twenty");
        assertThat(events(RuntimeEvent.DeadLettered.class)).isEmpty();
    }

    @Test
    void shouldFailAnActorWhoseMiddlewareWantsTimeWhenThereIsNoClock() {
        middlewares.add(new Middleware() {
            private volatile boolean wanted = true;

            @Override
            public Verdict before(InvokeContext turn) {
                boolean breaks = wanted && turn.path().equals("/user/a");
                wanted = wanted && !breaks;
                return breaks ? Verdict.breakOff() : Verdict.proceed();
            }
        });
        ActorRef<Object> actor = actor();
        actor.tell("m");
        awaitLog("postStop", "m");
        assertThat(events(RuntimeEvent.ActorFailed.class))
                .singleElement()
                .satisfies(failed -> assertThat(failed.failure().error())
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("has no clock"));
    }
}
