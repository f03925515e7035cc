package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.FailureSummary;
import io.understudy.observe.Inspection;
import io.understudy.observe.SuspensionStatistics;
import io.understudy.observe.SystemSnapshot;
import io.understudy.observe.SystemStage;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.ActorState;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What can be seen of actors from outside. */
class InspectionTest {
    private final TestSystem test = TestSystem.deterministic(71);
    private final Inspection inspection = test.system().inspection();
    private final List<String> log = LogActor.newLog();

    @AfterEach
    void close() {
        test.close();
    }

    private Kernel kernel() {
        return ((LocalRef<?>) test.system().find("/user").orElseThrow()).cell().kernel();
    }

    private ActorRef<Object> spawn(String name) {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), name);
        test.runUntilIdle();
        return actor;
    }

    private void spawnBelow(ActorRef<Object> parent, String... names) {
        for (String name : names) {
            parent.tell((Step) context -> context.spawn(LogActor.props(log), name));
        }
        test.runUntilIdle();
    }

    private ActorSnapshot look(String path) {
        return inspection.actor(path).orElseThrow();
    }

    private static List<String> paths(SystemSnapshot snapshot) {
        return snapshot.actors().stream().map(ActorSnapshot::path).toList();
    }

    @Test
    void shouldShowEachActorBeforeThoseBelowItAndOlderBeforeYounger() {
        ActorRef<Object> b = spawn("b");
        spawn("a");
        spawnBelow(b, "z", "y");
        spawnBelow(test.system().refer("/user/b/z"), "deep");
        SystemSnapshot snapshot = inspection.snapshot();
        assertThat(paths(snapshot)).containsExactly("/user/b", "/user/b/z", "/user/b/z/deep", "/user/b/y", "/user/a");
        assertThat(snapshot.actors()).extracting(ActorSnapshot::level).containsExactly(1, 2, 3, 2, 1);
        assertThat(snapshot.actors()).extracting(ActorSnapshot::children).containsExactly(2, 1, 0, 0, 0);
        assertThat(snapshot.actorCount()).isEqualTo(5);
        assertThat(snapshot.name()).isEqualTo("test");
        assertThat(snapshot.stage()).isEqualTo(SystemStage.RUNNING);
        assertThat(snapshot.actor("/user/b/y")).contains(look("/user/b/y"));
    }

    @Test
    void shouldShowOnlyThoseAtAndBelowAPathAndNotMoreThanWanted() {
        ActorRef<Object> b = spawn("b");
        spawn("a");
        spawnBelow(b, "x", "y", "z");
        assertThat(paths(inspection.snapshot("/user/b", 3))).containsExactly("/user/b", "/user/b/x", "/user/b/y");
        assertThat(paths(inspection.snapshot("/user", 1))).containsExactly("/user/b");
        assertThat(paths(inspection.snapshot("/user/b/z", 9))).containsExactly("/user/b/z");
        assertThat(inspection.snapshot("/user/b/z", 9).actors().get(0).level()).isEqualTo(2);
        assertThat(paths(inspection.snapshot("/user/b", 0))).isEmpty();
        assertThat(inspection.snapshot("/user/b", 0).actorCount()).isEqualTo(5);
        assertThat(paths(inspection.snapshot("/user/nobody", 9))).isEmpty();
    }

    @Test
    void shouldShowNobodyWhereNobodyIs() {
        spawn("a");
        for (String path : List.of("/user/b", "/user/a/b", "/user", "", "/", "nonsense", "/user/a/")) {
            assertThat(inspection.actor(path)).as(path).isEmpty();
        }
    }

    @Test
    void shouldRefuseNonsense() {
        assertThatThrownBy(() -> inspection.snapshot(null, 1)).hasMessageContaining("path");
        assertThatThrownBy(() -> inspection.actor(null)).hasMessageContaining("path");
        assertThatThrownBy(() -> inspection.snapshot("/user", -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("atMost: expected 0 or more, found -1");
    }

    @Test
    void shouldShowAnActorThatDoesNothing() {
        spawn("a");
        assertThat(look("/user/a"))
                .isEqualTo(new ActorSnapshot(
                        "/user/a",
                        1,
                        0,
                        ActorState.RUNNING,
                        Set.of(),
                        0,
                        0,
                        null,
                        null,
                        1,
                        null,
                        SuspensionStatistics.NONE));
    }

    @Test
    void shouldShowWhyAnActorIsHeldAndWhatWaits() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        assertThat(look("/user/a").reasons()).containsExactly(SuspendReason.STARTING);
        test.runUntilIdle();
        test.system().suspend(actor);
        actor.tell("1");
        actor.tell("2");
        assertThat(look("/user/a").systemDepth()).isEqualTo(1);
        test.runUntilIdle();
        ActorSnapshot held = look("/user/a");
        assertThat(held.state()).isEqualTo(ActorState.SUSPENDED);
        assertThat(held.reasons()).containsExactly(SuspendReason.USER_DEFINED);
        assertThat(held.depth()).isEqualTo(2);
        assertThat(held.systemDepth()).isZero();
        assertThat(held.running()).isNull();
    }

    @Test
    void shouldShowHowOftenAndHowLongAnActorWasSuspended() {
        ActorRef<Object> actor = spawn("a");
        test.system().suspend(actor);
        test.runUntilIdle();
        long since = test.clock().nanoTime();
        assertThat(look("/user/a").suspensions()).isEqualTo(new SuspensionStatistics(1, 0, null, null, since));
        test.advance(Duration.ofMillis(10));
        test.system().resume(actor);
        test.runUntilIdle();
        test.system().suspend(actor);
        test.advance(Duration.ofMillis(20));
        test.system().resume(actor);
        test.runUntilIdle();
        assertThat(look("/user/a").suspensions())
                .isEqualTo(new SuspensionStatistics(2, 2, Duration.ofMillis(20), Duration.ofMillis(30), null));
        assertThat(look("/user/a").state()).isEqualTo(ActorState.RUNNING);
    }

    @Test
    void shouldCountAndNotTimeSuspensionsWithoutAClock() {
        SuspensionBook book = new SuspensionBook();
        book.began(5, false);
        assertThat(book.statistics()).isEqualTo(new SuspensionStatistics(1, 0, null, null, null));
        book.ended(7, false);
        assertThat(book.statistics()).isEqualTo(new SuspensionStatistics(1, 1, null, null, null));
    }

    @Test
    void shouldShowTheLastFailureAndTheNumberOfRestarts() {
        ActorRef<Object> actor = spawn("a");
        spawnBelow(actor, "child");
        actor.tell(LogActor.failing());
        test.executor().step();
        long failedAt = test.clock().nanoTime();
        assertThat(look("/user/a").reasons()).containsExactly(SuspendReason.FAILURE);
        test.advance(Duration.ofSeconds(1));
        ActorSnapshot after = look("/user/a");
        assertThat(after.lastFailure().error()).isEqualTo("java.lang.IllegalStateException: on purpose");
        assertThat(after.lastFailure().messageType()).contains("LogActor");
        assertThat(after.lastFailure().incarnation()).isEqualTo(1);
        assertThat(after.lastFailure().timestamp()).isEqualTo(failedAt);
        assertThat(after.restarts()).isEqualTo(1);
        assertThat(after.incarnation()).isEqualTo(2);
        assertThat(after.state()).isEqualTo(ActorState.RUNNING);
        assertThat(after.suspensions().suspendCount()).isEqualTo(1);
    }

    @Test
    void shouldShowAFailedAncestorAsAFailure() {
        ActorRef<Object> actor = spawn("a");
        spawnBelow(actor, "child");
        kernel().roles().kinds(Map.of());
        actor.tell(LogActor.failing());
        test.runUntilIdle();
        assertThat(look("/user/a/child").reasons()).containsExactly(SuspendReason.FAILURE);
        assertThat(look("/user/a/child").lastFailure()).isNull();
    }

    @Test
    void shouldPutAFailureIntoWordsEvenIfItsOwnWordsFail() {
        assertThat(words(new IllegalStateException()).error()).isEqualTo("java.lang.IllegalStateException");
        assertThat(words(new IllegalStateException("x".repeat(10_000))).error()).hasSizeLessThan(600);
        assertThat(words(new Unspeakable()).error()).endsWith("Unspeakable (its message throws too)");
        assertThat(words(new Unspeakable()).messageType()).isNull();
    }

    private FailureSummary words(RuntimeException error) {
        ActorRef<Object> actor = test.system().spawn(Props.<Object>of(() -> {
            throw error;
        }));
        test.executor().step();
        FailureSummary words = look(actor.path()).lastFailure();
        test.system().stop(actor);
        test.runUntilIdle();
        return words;
    }

    private static final class Unspeakable extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("on purpose");
        }
    }

    @Test
    void shouldShowWhoIsHeldForWantOfASupervisionKind() {
        ActorRef<Object> actor = spawn("a");
        ActorRef<Object> other = spawn("b");
        var kinds = kernel().roles().current().kinds();
        kernel().roles().kinds(Map.of());
        actor.tell(LogActor.failing());
        other.tell(LogActor.failing());
        test.runUntilIdle();
        assertThat(inspection.snapshot().held())
                .containsOnly(Map.entry("/user/a", "one-for-one"), Map.entry("/user/b", "one-for-one"));
        test.system().stop(other);
        test.runUntilIdle();
        assertThat(inspection.snapshot().held()).containsOnlyKeys("/user/a");
        kernel().roles().kinds(kinds);
        test.advance(Duration.ofSeconds(1));
        assertThat(inspection.snapshot().held()).isEmpty();
        assertThat(look("/user/a").restarts()).isEqualTo(1);
    }

    @Test
    void shouldShowTheActorFromWithinItsOwnTurn() {
        ActorRef<Object> actor = spawn("a");
        AtomicReference<SystemSnapshot> seen = new AtomicReference<>();
        actor.tell((Step) context -> seen.set(context.system().inspection().snapshot()));
        actor.tell("2");
        test.runUntilIdle();
        ActorSnapshot shown = seen.get().actor("/user/a").orElseThrow();
        assertThat(shown.running().messageType()).contains("InspectionTest");
        assertThat(shown.running().worker()).isEqualTo("deterministic-71");
        assertThat(shown.running().thread()).isEqualTo(Thread.currentThread().getName());
        assertThat(shown.running().runsFor()).isNull();
        assertThat(seen.get().workers()).containsExactly("deterministic-71 (in /user/a)");
        assertThat(inspection.snapshot().workers()).containsExactly("deterministic-71 (idle)");
    }

    @Test
    void shouldShowWhoIsReadyAndWhatWasLost() {
        ActorRef<Object> actor = spawn("a");
        test.system().refer("/user/nobody").tell("1");
        test.system().refer("/user/nobody").tell("2");
        actor.tell((Step) context -> context.unhandled("3"));
        assertThat(inspection.snapshot().readyDepth()).isEqualTo(1);
        test.runUntilIdle();
        assertThat(inspection.snapshot().readyDepth()).isZero();
        assertThat(inspection.snapshot().deadLetters())
                .containsOnly(Map.entry(DeadLetterReason.NO_RECIPIENT, 2L), Map.entry(DeadLetterReason.UNHANDLED, 1L));
    }

    @Test
    void shouldGoOnShowingWhenRolesAreEmpty() {
        spawn("a");
        Roles roles = kernel().roles();
        RoleParts before = roles.current();
        roles.invoker(null);
        roles.coordinator(null);
        roles.registry(null);
        roles.mailboxes(null);
        SystemSnapshot snapshot = inspection.snapshot();
        assertThat(snapshot.missingRoles()).containsExactly("coordinator", "registry", "invoker", "mailbox");
        assertThat(snapshot.readyDepth()).isZero();
        assertThat(paths(snapshot)).containsExactly("/user/a");
        roles.registry(new GenerationalRegistry());
        roles.mailboxes(before.mailboxes());
        roles.invoker(before.invoker());
        roles.coordinator(new StealingCoordinator());
        assertThat(inspection.snapshot().missingRoles()).isEmpty();
    }

    @Test
    void shouldShowActorsOnTheirWayOut() {
        ActorRef<Object> actor = spawn("a");
        spawnBelow(actor, "child");
        test.system().suspend(test.system().refer("/user/a/child"));
        test.runUntilIdle();
        test.system().stop(actor);
        while (look("/user/a").state() == ActorState.RUNNING) {
            assertThat(test.executor().step()).isTrue();
        }
        assertThat(look("/user/a").state()).isEqualTo(ActorState.STOPPING);
        assertThat(look("/user/a").reasons()).contains(SuspendReason.STOPPING);
        test.runUntilIdle();
        assertThat(inspection.actor("/user/a")).isEmpty();
        assertThat(paths(inspection.snapshot())).isEmpty();
    }

    @Test
    void shouldShowTheStageOfASystemThatEnds() {
        spawn("a");
        var down = test.system().shutdown(Duration.ofSeconds(5));
        assertThat(inspection.snapshot().stage()).isEqualTo(SystemStage.STOPPING);
        assertThat(paths(inspection.snapshot())).containsExactly("/user/a");
        test.await(down, Duration.ofSeconds(5));
        assertThat(inspection.snapshot().stage()).isEqualTo(SystemStage.STOPPED);
        assertThat(inspection.snapshot().actorCount()).isZero();
        assertThat(paths(inspection.snapshot())).isEmpty();
    }

    @Test
    void shouldShowHowLongTheOldestMessageHasWaited() {
        for (MailboxOptions options : List.of(
                MailboxOptions.unbounded(),
                MailboxOptions.bounded(10),
                MailboxOptions.bounded(10).withOverflow(OverflowStrategy.DROP_OLDEST))) {
            ActorRef<Object> actor = test.system().spawn(LogActor.props(log).withMailbox(options));
            test.runUntilIdle();
            assertThat(look(actor.path()).oldestAge()).isNull();
            test.system().suspend(actor);
            actor.tell("1");
            test.advance(Duration.ofMillis(250));
            actor.tell("2");
            test.advance(Duration.ofMillis(250));
            assertThat(look(actor.path()).oldestAge()).isEqualTo(Duration.ofMillis(500));
        }
    }
}
