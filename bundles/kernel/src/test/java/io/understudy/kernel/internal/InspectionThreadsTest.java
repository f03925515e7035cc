package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.Inspection;
import io.understudy.observe.RuntimeEvent.HandlerStuck;
import io.understudy.observe.SystemSnapshot;
import io.understudy.observe.SystemStage;
import io.understudy.spi.ActorState;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Looking inside while everything moves, and while nothing does. */
class InspectionThreadsTest {
    private static final int ACTORS = 1_000;

    private static ActorRef<Object> spawn(SystemOnThreads test, String name) {
        return test.system().spawn(LogActor.props(LogActor.newLog()), name);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldNameTheHandlerThatIsStuckWhileItIsStuck(Runtimes.Combination runtime) {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Queue<HandlerStuck> reports = new ConcurrentLinkedQueue<>();
        try (SystemOnThreads test = runtime.open()) {
            Kernel kernel = test.kernel();
            kernel.settings(kernel.settings().withStuckAfter(Duration.ZERO));
            test.system().events().listen(HandlerStuck.class, report -> {
                if (isOurs(report)) {
                    reports.add(report);
                }
            });
            ActorRef<Object> actor = spawn(test, "stuck");
            AtomicReference<Thread> thread = new AtomicReference<>();
            actor.tell((Step) context -> {
                thread.set(Thread.currentThread());
                begun.countDown();
                SystemOnThreads.await(release, "the release");
            });
            actor.tell("waits");
            SystemOnThreads.await(begun, "the handler");
            SystemOnThreads.await(() -> waitsForTheRelease(thread.get()), "the handler to be where it is stuck");
            kernel.settings(kernel.settings().withStuckAfter(Duration.ofMillis(100)));
            SystemOnThreads.await(() -> !reports.isEmpty(), "a report");
            HandlerStuck report = reports.peek();
            assertThat(report.path()).isEqualTo("/user/stuck");
            assertThat(report.turn().runsFor()).isGreaterThanOrEqualTo(Duration.ofMillis(100));
            assertThat(report.stack()).anyMatch(frame -> frame.getClassName().contains("SystemOnThreads"));
            ActorSnapshot shown =
                    test.system().inspection().actor("/user/stuck").orElseThrow();
            assertThat(shown.state()).isEqualTo(ActorState.RUNNING);
            assertThat(shown.depth()).isEqualTo(1);
            assertThat(shown.running().thread()).isEqualTo(thread.get().getName());
            assertThat(shown.running().messageType()).contains("InspectionThreadsTest");
            assertThat(shown.running().runsFor()).isGreaterThanOrEqualTo(Duration.ofMillis(100));
            release.countDown();
            SystemOnThreads.await(
                    () -> test.system()
                                    .inspection()
                                    .actor("/user/stuck")
                                    .orElseThrow()
                                    .running()
                            == null,
                    "the handler to return");
        }
        assertThat(reports).hasSize(1);
    }

    @Test
    void shouldShowEveryActorWithStateDepthReasonsAndRestartsWhileAllWorkersAreStuck() {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch release = new CountDownLatch(1);
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            ActorRef<Object> held = spawn(test, "held");
            ActorRef<Object> failed = spawn(test, "failed");
            failed.tell((Step) context -> {
                throw new IllegalStateException("on purpose");
            });
            test.system().suspend(held);
            SystemOnThreads.await(
                    () -> shown(test, "held").state() == ActorState.SUSPENDED
                            && shown(test, "failed").restarts() == 1,
                    "a suspended and a restarted actor");
            for (String name : List.of("stuck-0", "stuck-1")) {
                spawn(test, name).tell((Step) context -> {
                    begun.countDown();
                    SystemOnThreads.await(release, "the release");
                });
            }
            SystemOnThreads.await(begun, "both workers to be stuck");
            held.tell("waits");
            held.tell("waits too");

            SystemSnapshot snapshot = test.system().inspection().snapshot();
            assertThat(snapshot.actors())
                    .extracting(
                            ActorSnapshot::path,
                            ActorSnapshot::state,
                            ActorSnapshot::depth,
                            ActorSnapshot::reasons,
                            ActorSnapshot::restarts)
                    .containsExactly(
                            tuple("/user/held", ActorState.SUSPENDED, 2, Set.of(SuspendReason.USER_DEFINED), 0),
                            tuple("/user/failed", ActorState.RUNNING, 0, Set.of(), 1),
                            tuple("/user/stuck-0", ActorState.RUNNING, 0, Set.of(), 0),
                            tuple("/user/stuck-1", ActorState.RUNNING, 0, Set.of(), 0));
            assertThat(snapshot.actors())
                    .filteredOn(actor -> actor.running() != null)
                    .extracting(ActorSnapshot::path)
                    .containsExactly("/user/stuck-0", "/user/stuck-1");
            release.countDown();
        }
    }

    private static ActorSnapshot shown(SystemOnThreads test, String name) {
        return test.system().inspection().actor("/user/" + name).orElseThrow();
    }

    private static boolean waitsForTheRelease(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().contains("SystemOnThreads"));
    }

    /** On a busy machine a turn that does nothing may seem stuck for a moment, too. */
    private static boolean isOurs(HandlerStuck report) {
        String type = report.turn().messageType();
        return type != null && type.contains("InspectionThreadsTest");
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldShowOnlyWhatCanBeWhileActorsComeGoFailAndAreHeld(Runtimes.Combination runtime) {
        AtomicBoolean over = new AtomicBoolean();
        try (SystemOnThreads test = runtime.open()) {
            Inspection inspection = test.system().inspection();
            ActorRef<Object> stays = spawn(test, "stays");
            SystemOnThreads.atOnce(3, number -> {
                if (number > 0) {
                    muddle(test, number);
                    over.set(true);
                } else {
                    int looks = 0;
                    while (!over.get() || looks < 20) {
                        check(inspection.snapshot(), stays.path());
                        looks++;
                    }
                }
            });
            SystemOnThreads.await(
                    () -> !inspection.snapshot().deadLetters().isEmpty(), "dead letters of those that went");
        }
    }

    /** Spawns actors, lets them have children, and suspends, resumes, fails and stops some. */
    private static void muddle(SystemOnThreads test, int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ACTORS; i++) {
            ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()));
            actor.tell((Step) context -> context.spawn(LogActor.props(LogActor.newLog()), "child"));
            switch (random.nextInt(5)) {
                case 0 -> test.system().stop(actor);
                case 1 -> test.system().suspend(actor);
                case 2 -> actor.tell(LogActor.failing());
                case 3 -> {
                    test.system().suspend(actor);
                    actor.tell("waits");
                    test.system().resume(actor);
                }
                default -> test.system().stop(test.system().refer(actor.path() + "/child"));
            }
            actor.tell("message");
        }
    }

    private static void check(SystemSnapshot snapshot, String alwaysThere) {
        assertThat(snapshot.stage()).isEqualTo(SystemStage.RUNNING);
        assertThat(snapshot.actorCount()).isNotNegative();
        assertThat(snapshot.readyDepth()).isNotNegative();
        assertThat(snapshot.actor(alwaysThere)).isPresent();
        Set<String> paths = new HashSet<>();
        for (ActorSnapshot actor : snapshot.actors()) {
            assertThat(paths.add(actor.path())).as("%s twice", actor.path()).isTrue();
            String parent = actor.path().substring(0, actor.path().lastIndexOf('/'));
            assertThat(parent.equals("/user") || paths.contains(parent))
                    .as("the parent of %s before it", actor.path())
                    .isTrue();
            check(actor);
        }
    }

    private static void check(ActorSnapshot actor) {
        assertThat(actor.level())
                .isEqualTo((int) actor.path().chars().filter(c -> c == '/').count() - 1);
        assertThat(actor.children()).isNotNegative();
        assertThat(actor.depth()).isNotNegative();
        assertThat(actor.systemDepth()).isNotNegative();
        assertThat(actor.incarnation()).isPositive();
        assertThat(actor.restarts()).isNotNegative();
        assertThat(actor.state()).isNotEqualTo(ActorState.STOPPED);
        assertThat(actor.reasons().isEmpty()).isEqualTo(actor.state() == ActorState.RUNNING);
        assertThat(actor.suspensions().suspendCount())
                .isBetween(
                        actor.suspensions().resumeCount(), actor.suspensions().resumeCount() + 1);
        assertThat(actor.oldestAge() == null || !actor.oldestAge().isNegative()).isTrue();
        if (actor.running() != null) {
            assertThat(actor.running().worker()).isNotEmpty();
            assertThat(actor.running().thread()).isNotEmpty();
        }
        if (actor.lastFailure() != null) {
            assertThat(actor.lastFailure().error()).isNotEmpty();
        }
    }

    @Test
    void shouldMeetEverybodyWhoStaysAndNobodyTwiceWhileOthersComeAndGo() {
        AtomicBoolean over = new AtomicBoolean();
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            Queue<ActorRef<Object>> guests = new ConcurrentLinkedQueue<>();
            Set<String> residents = new HashSet<>();
            for (int i = 0; i < 500; i++) {
                residents.add(
                        test.system().spawn(LogActor.props(LogActor.newLog())).path());
                guests.add(test.system().spawn(LogActor.props(LogActor.newLog())));
            }
            SystemOnThreads.atOnce(2, number -> {
                if (number == 0) {
                    for (int i = 0; i < 5_000; i++) {
                        test.system().stop(guests.remove());
                        guests.add(test.system().spawn(LogActor.props(LogActor.newLog())));
                    }
                    over.set(true);
                } else {
                    for (int looks = 0; !over.get() || looks < 10; looks++) {
                        List<String> met = test.system().inspection().snapshot().actors().stream()
                                .map(ActorSnapshot::path)
                                .toList();
                        assertThat(met).containsAll(residents).doesNotHaveDuplicates();
                    }
                }
            });
        }
    }

    @Test
    void shouldShowADeepTreeWithLittleStack() throws Exception {
        int levels = 10_000;
        CountDownLatch built = new CountDownLatch(1);
        try (SystemOnThreads test = SystemOnThreads.threads(1)) {
            test.system().spawn(nest(levels, built), "n");
            SystemOnThreads.await(built, "the tree");
            AtomicReference<SystemSnapshot> seen = new AtomicReference<>();
            AtomicReference<ActorSnapshot> deepest = new AtomicReference<>();
            Thread looking = new Thread(
                    null,
                    () -> {
                        seen.set(test.system().inspection().snapshot("/user", 2_000));
                        deepest.set(test.system()
                                .inspection()
                                .actor("/user" + "/n".repeat(levels))
                                .orElse(null));
                    },
                    "looking",
                    128 * 1024);
            looking.start();
            looking.join(SystemOnThreads.LIMIT.toMillis());
            assertThat(seen.get().actors()).hasSize(2_000);
            assertThat(seen.get().actors().get(1_999).level()).isEqualTo(2_000);
            assertThat(deepest.get().level()).isEqualTo(levels);
            assertThat(deepest.get().children()).isZero();
        }
    }

    /** An actor with one child, which has one child, and so on, {@code levels} in all. */
    private static Props<Object> nest(int levels, CountDownLatch built) {
        return Props.of(() -> new LogActor(LogActor.newLog()) {
            @Override
            public void preStart(ActorContext<Object> context) {
                if (levels > 1) {
                    context.spawn(nest(levels - 1, built), "n");
                } else {
                    built.countDown();
                }
            }
        });
    }

    @Test
    void shouldLookWhileNobodyWorksAndAfterTheEnd() {
        SystemOnThreads test = SystemOnThreads.threads(1);
        try (test) {
            ActorRef<Object> actor = spawn(test, "a");
            test.roles().executor(null);
            actor.tell("waits");
            SystemSnapshot snapshot = test.system().inspection().snapshot();
            assertThat(snapshot.missingRoles()).containsExactly("executor");
            assertThat(snapshot.workers()).isEmpty();
            assertThat(snapshot.actor("/user/a").orElseThrow().depth()).isEqualTo(1);
            test.roles().executor(new ThreadExecutor(1));
        }
        SystemSnapshot after = test.system().inspection().snapshot();
        assertThat(after.stage()).isEqualTo(SystemStage.STOPPED);
        assertThat(after.actors()).isEmpty();
        assertThat(after.workers()).isEmpty();
    }
}
