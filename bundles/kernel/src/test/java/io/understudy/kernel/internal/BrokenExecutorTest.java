package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.kernel.internal.VolumeTally.Numbered;
import io.understudy.observe.RuntimeEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** An executor whose threads die without a word: every message is handled, and somebody is told. */
class BrokenExecutorTest {
    private static final int ACTORS = 40;
    private static final int SENDERS = 2;
    private static final int EACH = 50;
    private static final Duration IN_VAIN = Duration.ofSeconds(3);

    /** A system on mortal threads, numbered messages to its actors, and what was said about it. */
    private static final class Stage implements AutoCloseable {
        private final BrokenExecutor executor;
        private final SystemOnThreads test;
        private final VolumeTally tally = new VolumeTally(ACTORS, SENDERS, EACH);
        private final List<ActorRef<Numbered>> refs = new ArrayList<>();
        private final Queue<RuntimeEvent> events = new ConcurrentLinkedQueue<>();
        private final Queue<String> failures = new ConcurrentLinkedQueue<>();

        Stage(int threads) {
            executor = new BrokenExecutor(threads);
            test = SystemOnThreads.open(new StealingCoordinator(), executor);
            test.system().observe(events::add);
            for (int i = 0; i < ACTORS; i++) {
                refs.add(test.system().spawn(Props.of(tally::actor)));
            }
            SystemOnThreads.await(
                    () -> refs.stream()
                            .allMatch(ref -> isIdle(AnyRef.of(ref, "actor").cell())),
                    "all to rest");
        }

        static boolean isIdle(ActorCell<?> cell) {
            return cell.actor() != null && cell.describeSchedule().equals("IDLE");
        }

        void send() {
            SystemOnThreads.atOnce(SENDERS, sender -> {
                for (int number = 0; number < EACH; number++) {
                    for (ActorRef<Numbered> ref : refs) {
                        ref.tell(new Numbered(sender, number));
                    }
                }
            });
        }

        void awaitAll() {
            SystemOnThreads.await(tally.done(), "every message");
            assertThat(tally.errors()).isEmpty();
            assertThat(test.deadLetters()).isZero();
        }

        <E> List<E> events(Class<E> type) {
            return events.stream().filter(type::isInstance).map(type::cast).toList();
        }

        @Override
        public void close() {
            test.kernel().upkeep().active(true);
            test.roles().executor(new ThreadExecutor(2));
            test.roles().coordinator(new StealingCoordinator());
            test.close();
        }
    }

    @Test
    void shouldPutBackWhatADeadThreadHadDrained() {
        try (Stage stage = new Stage(3)) {
            stage.executor.dieBetweenTurns(2);
            stage.send();
            stage.awaitAll();
            SystemOnThreads.await(
                    () -> stage.events(RuntimeEvent.WorkerLost.class).size() == 2, "both losses to be reported");
            assertThat(stage.executor.alive()).isEqualTo(1);
            assertThat(stage.events(RuntimeEvent.WorkerLost.class)).allSatisfy(event -> {
                assertThat(event.worker()).startsWith("mortal-");
                assertThat(event.path()).isNull();
            });
            assertThat(stage.test.kernel().seats().all()).hasSize(1);
        }
    }

    @Test
    void shouldMissMessagesForEverWhenNobodyLooksForDeadThreads() throws InterruptedException {
        try (Stage stage = new Stage(3)) {
            stage.test.kernel().upkeep().active(false);
            stage.executor.dieBetweenTurns(2);
            stage.send();
            assertThat(stage.tally.done().await(IN_VAIN.toMillis(), TimeUnit.MILLISECONDS))
                    .as("the check notices what is lost")
                    .isFalse();
        }
    }

    @Test
    void shouldFailTheActorInWhoseTurnAThreadDies() {
        try (Stage stage = new Stage(2)) {
            ActorRef<Numbered> actor = stage.refs.get(0);
            stage.executor.throwInTurn(new ThreadDeath());
            actor.tell(new Numbered(0, 0));
            SystemOnThreads.await(
                    () -> !stage.events(RuntimeEvent.WorkerLost.class).isEmpty(), "the loss to be reported");
            assertThat(stage.events(RuntimeEvent.WorkerLost.class))
                    .singleElement()
                    .extracting(RuntimeEvent.WorkerLost::path)
                    .isEqualTo(actor.path());
            assertThat(stage.events(RuntimeEvent.ActorFailed.class))
                    .singleElement()
                    .extracting(RuntimeEvent.ActorFailed::path)
                    .isEqualTo(actor.path());
            SystemOnThreads.await(() -> stage.tally.soFar() == 1, "the message, after the restart");
            assertThat(stage.executor.alive()).isEqualTo(1);
        }
    }

    @Test
    void shouldFailTheActorAndKeepTheWorkerWhenItsTurnBreaksOff() {
        try (Stage stage = new Stage(1)) {
            ActorRef<Numbered> actor = stage.refs.get(0);
            stage.executor.throwInTurn(new SecurityException("made up"));
            actor.tell(new Numbered(0, 0));
            SystemOnThreads.await(() -> stage.tally.soFar() == 1, "the message, after the restart");
            assertThat(stage.events(RuntimeEvent.ActorFailed.class)).hasSize(1);
            assertThat(stage.events(RuntimeEvent.WorkerLost.class)).isEmpty();
            assertThat(stage.executor.alive()).isEqualTo(1);
        }
    }

    @Test
    void shouldLeaveTheActorRunningForEverWhenNobodyEndsItsTurn() {
        try (Stage stage = new Stage(1)) {
            stage.test.kernel().upkeep().active(false);
            ActorCell<?> cell = AnyRef.of(stage.refs.get(0), "actor").cell();
            stage.executor.throwInTurn(new ThreadDeath());
            stage.refs.get(0).tell(new Numbered(0, 0));
            SystemOnThreads.await(() -> stage.executor.alive() == 0, "the thread to die");
            ThreadExecutor other = new ThreadExecutor(1);
            other.start(stage.test.kernel().seats());
            stage.refs.get(1).tell(new Numbered(0, 0));
            SystemOnThreads.await(() -> stage.tally.soFar() == 1, "another actor");
            assertThat(cell.running())
                    .as("the check notices a turn without a thread")
                    .isTrue();
            stage.test.kernel().upkeep().active(true);
            SystemOnThreads.await(() -> stage.tally.soFar() == 2, "the message, after the restart");
            other.stop(SystemOnThreads.LIMIT);
        }
    }

    @Test
    void shouldGiveUpAnExecutorWithoutALiveThread() {
        try (Stage stage = new Stage(2)) {
            stage.test.kernel().upkeep().onRoleFailure((role, who, why) -> {
                stage.failures.add(role + ": " + (who == stage.executor) + ": " + why);
                stage.test.roles().executor(new ThreadExecutor(2));
            });
            stage.executor.dieBetweenTurns(2);
            stage.send();
            stage.awaitAll();
            assertThat(stage.failures).singleElement().asString().startsWith("executor: true: it has no live worker");
            SystemOnThreads.await(
                    () -> stage.events(RuntimeEvent.WorkerLost.class).size() == 2, "both losses to be reported");
        }
    }
}
