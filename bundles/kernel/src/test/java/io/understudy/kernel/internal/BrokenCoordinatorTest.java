package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.kernel.internal.BrokenCoordinators.Breakable;
import io.understudy.kernel.internal.VolumeTally.Numbered;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Coordinators that lose, repeat, refuse, throw or hoard: every message is handled once and in order, and somebody is told. */
class BrokenCoordinatorTest {
    private static final int ACTORS = 100;
    private static final int SENDERS = 2;
    private static final int EACH = 100;
    /** How long a test waits to see that nothing happens where nobody repairs. */
    private static final Duration IN_VAIN = Duration.ofSeconds(3);

    /** A system on a broken coordinator, numbered messages to its actors, and what was said about it. */
    private static final class Stage implements AutoCloseable {
        private final Breakable coordinator;
        private final SystemOnThreads test;
        private final VolumeTally tally = new VolumeTally(ACTORS, SENDERS, EACH);
        private final List<ActorRef<Numbered>> refs = new ArrayList<>();
        private final Queue<RuntimeEvent> events = new ConcurrentLinkedQueue<>();
        private final Queue<String> failures = new ConcurrentLinkedQueue<>();

        Stage(Breakable coordinator) {
            this.coordinator = coordinator;
            test = SystemOnThreads.open(coordinator, new ThreadExecutor(2));
            test.system().observe(events::add);
            for (int i = 0; i < ACTORS; i++) {
                refs.add(test.system().spawn(Props.of(tally::actor)));
            }
            SystemOnThreads.await(() -> test.kernel().seats().readyDepth() == 0, "all to rest");
            test.kernel().upkeep().onRoleFailure((role, who, why) -> failures.add(role + ": " + why));
        }

        void send() {
            coordinator.breakNow();
            SystemOnThreads.atOnce(SENDERS, sender -> {
                for (int number = 0; number < EACH; number++) {
                    for (ActorRef<Numbered> ref : refs) {
                        ref.tell(new Numbered(sender, number));
                    }
                }
            });
        }

        /** Puts a sound coordinator in the place of one that has failed. */
        void replaceWhenFailed() {
            test.kernel().upkeep().onRoleFailure((role, who, why) -> {
                failures.add(role + ": " + why);
                test.roles().coordinator(new StealingCoordinator());
            });
        }

        void awaitAll() {
            SystemOnThreads.await(tally.done(), "every message");
            assertThat(tally.errors()).isEmpty();
            assertThat(tally.handled()).isEqualTo((long) ACTORS * SENDERS * EACH);
            assertThat(test.deadLetters()).isZero();
        }

        <E> List<E> events(Class<E> type) {
            return events.stream().filter(type::isInstance).map(type::cast).toList();
        }

        void await(Class<?> type) {
            SystemOnThreads.await(() -> !events(type).isEmpty(), "an event " + type.getSimpleName());
        }

        @Override
        public void close() {
            test.roles().coordinator(new StealingCoordinator());
            test.close();
        }
    }

    private static void on(Breakable coordinator, Consumer<Stage> body) {
        try (Stage stage = new Stage(coordinator)) {
            body.accept(stage);
        }
    }

    @Test
    void shouldFindWhatACoordinatorLosesAndSaySo() {
        LoggedLines lines = LoggedLines.of(() -> on(BrokenCoordinators.losing(100), stage -> {
            stage.send();
            stage.awaitAll();
            stage.await(RuntimeEvent.ScheduleRepaired.class);
            assertThat(stage.events(RuntimeEvent.ScheduleRepaired.class)).allSatisfy(event -> {
                assertThat(event.repaired()).isPositive();
                assertThat(event.why()).contains("BrokenCoordinators");
            });
            assertThat(stage.failures).isEmpty();
        }));
        assertThat(lines.containing("did not give out")).isNotEmpty();
    }

    @Test
    void shouldFindWhatACoordinatorLosesWhenItBoastsOfHavingIt() {
        on(BrokenCoordinators.losingAndBoasting(100), stage -> {
            stage.send();
            stage.awaitAll();
        });
    }

    @Test
    void shouldMissMessagesForEverWhenNobodyLooks() throws InterruptedException {
        try (Stage stage = new Stage(BrokenCoordinators.losing(100))) {
            stage.test.kernel().upkeep().active(false);
            stage.send();
            assertThat(stage.tally.done().await(IN_VAIN.toMillis(), TimeUnit.MILLISECONDS))
                    .as("the check notices what is lost")
                    .isFalse();
        }
    }

    @Test
    void shouldRunEachActorOnceAndSaySoWhenACoordinatorGivesOutEverythingTwice() {
        on(BrokenCoordinators.repeating(), stage -> {
            stage.send();
            stage.awaitAll();
            SystemOnThreads.await(
                    () -> stage.events(RuntimeEvent.ErrorContained.class).stream()
                            .anyMatch(event -> event.where().contains("twice")),
                    "the report");
            assertThat(stage.events(RuntimeEvent.ScheduleRepaired.class)).isEmpty();
            assertThat(stage.failures).isEmpty();
        });
    }

    @Test
    void shouldServeEveryActorWhenACoordinatorRefusesSome() {
        on(BrokenCoordinators.refusing(100), stage -> {
            stage.send();
            stage.awaitAll();
            SystemOnThreads.await(
                    () -> stage.events(RuntimeEvent.ErrorContained.class).stream()
                            .anyMatch(event -> event.where().contains("refused")),
                    "the report");
        });
    }

    @Test
    void shouldLetSendersGoOnAndGiveUpACoordinatorThatRefusesEverything() {
        LoggedLines lines = LoggedLines.of(() -> on(BrokenCoordinators.refusing(1), stage -> {
            stage.replaceWhenFailed();
            stage.send();
            stage.awaitAll();
            assertThat(stage.failures).isNotEmpty().first().asString().startsWith("coordinator: ");
        }));
        assertThat(lines.containing("although it is not closed")).hasSizeBetween(1, 10);
    }

    @Test
    void shouldServeEveryActorAndThrowNothingAtSendersWhenACoordinatorThrows() {
        LoggedLines lines = LoggedLines.of(() -> on(BrokenCoordinators.throwing(10), stage -> {
            stage.send();
            stage.awaitAll();
            stage.await(RuntimeEvent.ErrorContained.class);
        }));
        assertThat(lines.containing("such errors since the last report")).hasSizeBetween(1, 10);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldGiveUpACoordinatorThatGivesOutNothing(boolean honest) {
        on(BrokenCoordinators.hoarding(honest), stage -> {
            stage.replaceWhenFailed();
            stage.send();
            stage.awaitAll();
            assertThat(stage.failures).hasSize(1).first().asString().contains("gives out nothing");
        });
    }

    @Test
    void shouldFindALostActorWithinSecondsWhenNothingElseHappens() {
        on(BrokenCoordinators.losing(1), stage -> {
            CountDownLatch handled = new CountDownLatch(1);
            ActorRef<String> actor =
                    stage.test.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
            ActorCell<?> cell = AnyRef.of(actor, "actor").cell();
            SystemOnThreads.await(() -> cell.obstacles() == 0 && !cell.ready() && !cell.running(), "it to rest");
            stage.coordinator.breakNow();
            long began = MonotonicClock.SYSTEM.nanoTime();
            actor.tell("lost");
            stage.await(RuntimeEvent.ScheduleRepaired.class);
            assertThat(Duration.ofNanos(MonotonicClock.SYSTEM.nanoTime() - began))
                    .as("time to the first attempt")
                    .isLessThan(Duration.ofSeconds(20));
            stage.test.roles().coordinator(new StealingCoordinator());
            SystemOnThreads.await(handled, "the message");
        });
    }

    @Test
    void shouldFindALostActorWhileOthersAreBusy() {
        Breakable coordinator = new BrokenOnce();
        on(coordinator, stage -> {
            CountDownLatch handled = new CountDownLatch(1);
            ActorRef<String> actor =
                    stage.test.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
            Props<String> restless =
                    Props.of(() -> (message, context) -> context.self().tell(message));
            for (int i = 0; i < 8; i++) {
                stage.test.system().spawn(restless).tell("again");
            }
            ActorCell<?> cell = AnyRef.of(actor, "actor").cell();
            SystemOnThreads.await(
                    () -> cell.actor() != null && cell.describeSchedule().equals("IDLE"), "it to be idle");
            ((BrokenOnce) coordinator).loses = cell.index();
            coordinator.breakNow();
            actor.tell("lost");
            SystemOnThreads.await(handled, "the message");
            stage.await(RuntimeEvent.ScheduleRepaired.class);
            stage.test.system().forceStop();
        });
    }

    /** Loses one index once. */
    private static final class BrokenOnce extends Breakable {
        private volatile MailboxIndex loses;

        @Override
        boolean take(MailboxIndex index, Sound sound) {
            if (index.equals(loses)) {
                loses = null;
                return true;
            }
            return sound.take();
        }
    }

    @Test
    void shouldHandleMessagesOneByOneWhenTheHintThrows() {
        AtomicBoolean broken = new AtomicBoolean();
        SystemCoordinatorTwin coordinator = new SystemCoordinatorTwin(new StealingCoordinator()) {
            @Override
            public int throughputHint() {
                if (broken.get()) {
                    throw new IllegalStateException("no hint");
                }
                return super.throughputHint();
            }
        };
        try (SystemOnThreads test = SystemOnThreads.open(coordinator, new ThreadExecutor(2))) {
            VolumeTally tally = new VolumeTally(1, 1, EACH);
            ActorRef<Numbered> ref = test.system().spawn(Props.of(tally::actor));
            broken.set(true);
            for (int number = 0; number < EACH; number++) {
                ref.tell(new Numbered(0, number));
            }
            SystemOnThreads.await(tally.done(), "every message");
            assertThat(tally.errors()).isEmpty();
        }
    }
}
