package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Code that goes: which actors it takes along, which not, and what becomes of them when it comes back, or does not. */
class UpgradeFamilyTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final TestSystem test = TestSystem.builder()
            .deterministic(31)
            .settings(RuntimeSettings.DEFAULTS.withUpgradeTimeout(Duration.ofSeconds(20)))
            .build();
    private final List<String> log = LogActor.newLog();
    private final List<String> ownLog = LogActor.newLog();
    private final List<String> otherLog = LogActor.newLog();
    private final ActorRef<Object> parent = test.system().spawn(Versioned.props("v1", log), "parent");
    private final Kernel kernel = ((LocalRef<?>) parent).cell().kernel();
    private final VersionedCode code = VersionedCode.in(kernel);
    private ActorRef<Object> own;
    private ActorRef<Object> other;

    private void spawnChildren() {
        parent.tell((Step) context -> own = context.spawn(Versioned.props("v1", ownLog), "own"));
        parent.tell((Step) context -> other = context.spawn(VersionedOther.otherProps(otherLog), "other"));
        test.runUntilIdle();
        own.tell(3);
        test.runUntilIdle();
        log.clear();
        ownLog.clear();
    }

    @AfterEach
    void close() {
        test.close();
    }

    private void hold() {
        kernel.departures().holdAll(code.own());
        test.runUntilIdle();
    }

    private void offer(Props<Object> props) {
        code.version = "2.0.0";
        assertThat(test.system().spawn(props, "parent")).isSameAs(parent);
        test.runUntilIdle();
    }

    private static ActorCell<?> cell(ActorRef<?> ref) {
        return ((LocalRef<?>) ref).cell();
    }

    private static boolean isHeld(ActorRef<?> ref) {
        return cell(ref).isObstructed(SuspendReason.UPGRADE);
    }

    // Children and parents

    @Test
    void shouldLetChildrenOfOtherCodeRunWithTheirStateWhileTheParentIsHeld() {
        spawnChildren();
        hold();
        assertThat(isHeld(parent)).isTrue();
        assertThat(isHeld(own)).isTrue();
        assertThat(cell(other).obstacles()).isZero();
        other.tell("m");
        test.runUntilIdle();
        assertThat(otherLog).containsExactly("m");
        offer(Versioned.props("v2", log));
        other.tell("n");
        test.runUntilIdle();
        assertThat(otherLog).as("the same instance").containsExactly("m", "n");
    }

    @Test
    void shouldLeaveTheParentAloneWhenOnlyTheCodeOfAChildGoes() {
        spawnChildren();
        kernel.departures().holdAll(VersionedCode.OTHERS);
        test.runUntilIdle();
        parent.tell(1);
        own.tell(1);
        other.tell("waits");
        test.runUntilIdle();
        assertThat(log).containsExactly("v1 1");
        assertThat(ownLog).containsExactly("v1 4");
        assertThat(otherLog).containsExactly("postStop");
    }

    @Test
    void shouldFindItsChildrenByNameWhenItBeginsAgain() {
        spawnChildren();
        hold();
        own.tell(1);
        ActorRef<?>[] found = new ActorRef<?>[2];
        Step start = context -> {
            found[0] = context.spawn(Versioned.props("v2", ownLog), "own");
            found[1] = context.spawn(VersionedOther.otherProps(otherLog), "other");
        };
        offer(Versioned.props("v2", log, Map.of("start", start)));
        other.tell("m");
        test.runUntilIdle();
        assertThat(found).containsExactly(own, other);
        assertThat(ownLog)
                .containsExactly("v1 saves 3", "v1 stops", "v2 starts", "v2 restores 3 of 1.0.0 for 2.0.0", "v2 4");
        assertThat(otherLog).as("untouched").containsExactly("m");
        assertThat(kernel.actorCount()).isEqualTo(3);
    }

    @Test
    void shouldSpawnAChildWithATakenNameOnlyWhileItBegins() {
        spawnChildren();
        hold();
        offer(Versioned.props("v2", log));
        List<Throwable> thrown = new java.util.concurrent.CopyOnWriteArrayList<>();
        parent.tell((Step) context -> {
            try {
                context.spawn(VersionedOther.otherProps(otherLog), "other");
            } catch (RuntimeException e) {
                thrown.add(e);
            }
        });
        test.runUntilIdle();
        assertThat(thrown).singleElement().satisfies(e -> assertThat(e).hasMessageContaining("is taken"));
    }

    @Test
    void shouldTakeAHeldChildAlongLaterToo() {
        spawnChildren();
        hold();
        offer(Versioned.props("v2", log));
        assertThat(isHeld(own)).as("nobody has asked for it yet").isTrue();
        parent.tell((Step) context -> context.spawn(Versioned.props("v2", ownLog), "own"));
        own.tell(1);
        test.runUntilIdle();
        assertThat(ownLog).endsWith("v2 4");
    }

    @Test
    void shouldTakeChildrenAlongWhenTheNewCodeIsAnotherOwners() {
        spawnChildren();
        kernel.departures().holdBelow(cell(parent), code.own());
        Step start = context -> context.spawn(VersionedOther.otherProps(ownLog), "own");
        cell(parent).system(new SystemMessage.GoOnWith<>(Versioned.props("v2", log, Map.of("start", start))));
        own.tell("m");
        test.runUntilIdle();
        assertThat(ownLog).containsExactly("v1 saves 3", "v1 stops", "m");
        assertThat(cell(own).props().factory().getClass().getName()).startsWith(VersionedOther.class.getName());
    }

    @Test
    void shouldDecideAboutAFailedChildWhenTheParentHasAnInstanceAgain() {
        spawnChildren();
        hold();
        other.tell(LogActor.failing());
        other.tell("after");
        test.advance(SECOND);
        assertThat(cell(other).isObstructed(SuspendReason.FAILURE)).isTrue();
        assertThat(otherLog).isEmpty();
        offer(Versioned.props("v2", log));
        test.advance(SECOND);
        assertThat(otherLog).as("restarted by the new parent").containsExactly("postStop", "after");
    }

    @Test
    void shouldStopTheChildrenOfAnActorWhoseCodeStaysAway() {
        spawnChildren();
        hold();
        test.advance(Duration.ofSeconds(21));
        assertThat(parent.terminated()).isTrue();
        assertThat(other.terminated()).as("as with any parent that stops").isTrue();
    }

    // Code that does not come back

    @Test
    void shouldStopAndSayWhyWhenNoCodeComesInTime() {
        hold();
        parent.tell("m");
        test.advance(Duration.ofSeconds(19));
        assertThat(parent.terminated()).isFalse();
        LoggedLines lines = LoggedLines.of(() -> test.advance(Duration.ofSeconds(2)));
        assertThat(parent.terminated()).isTrue();
        assertThat(test.deadLetters())
                .singleElement()
                .satisfies(letter -> assertThat(letter.message()).isEqualTo("m"));
        assertThat(test.events())
                .contains(new RuntimeEvent.UpgradeFailed(
                        "/user/parent",
                        "1.0.0",
                        null,
                        "no code came back within PT20S after that of own 1.0.0 had gone",
                        true));
        assertThat(lines.containing("/user/parent is stopped")).hasSize(1);
    }

    @Test
    void shouldNotStopWhenTheCodeCameInTimeAndWentAgain() {
        hold();
        test.advance(Duration.ofSeconds(15));
        offer(Versioned.props("v2", log));
        hold();
        test.advance(Duration.ofSeconds(15));
        assertThat(parent.terminated()).as("each absence has its own time").isFalse();
        test.advance(Duration.ofSeconds(6));
        assertThat(parent.terminated()).isTrue();
    }

    @Test
    void shouldStopWhenItsCodeIsUninstalled() {
        spawnChildren();
        hold();
        parent.tell("m");
        kernel.departures().gone(VersionedCode.OTHER);
        test.runUntilIdle();
        assertThat(parent.terminated()).as("another's code").isFalse();
        kernel.departures().gone(VersionedCode.OWN);
        test.runUntilIdle();
        assertThat(parent.terminated()).isTrue();
        assertThat(test.deadLetters()).hasSize(1);
        assertThat(log).as("no code of it ran").containsExactly("v1 saves 0", "v1 stops");
        kernel.timers().advance();
        assertThat(kernel.timers().size()).isZero();
    }

    @Test
    void shouldStopWhenItsCodeIsUninstalledBeforeItIsHeld() {
        kernel.departures().holdAll(code.own());
        kernel.departures().gone(VersionedCode.OWN);
        test.runUntilIdle();
        assertThat(parent.terminated()).isTrue();
    }

    @Test
    void shouldGoOnWithCodeThatCameBeforeItWasHeld() {
        kernel.departures().holdAll(code.own());
        code.version = "2.0.0";
        assertThat(test.system().spawn(Versioned.props("v2", log), "parent")).isSameAs(parent);
        parent.tell(1);
        test.runUntilIdle();
        assertThat(log)
                .containsExactly(
                        "v1 starts", "v1 saves 0", "v1 stops", "v2 starts", "v2 restores 0 of 1.0.0 for 2.0.0", "v2 1");
    }

    // Spawning without code

    @Test
    void shouldRefuseToSpawnWithCodeThatMustNotRun() {
        code.refusal = "its bundle is not started";
        assertThatThrownBy(() -> test.system().spawn(Versioned.props("v1", log), "late"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cannot spawn /user/late: its bundle is not started");
        assertThat(test.system().find("/user/late")).isEmpty();
    }

    @Test
    void shouldStayHeldWhenTheCodeThatWasOfferedHasGoneAgain() {
        hold();
        code.version = "2.0.0";
        test.system().spawn(Versioned.props("v2", log), "parent");
        code.refusal = "its bundle is not started";
        test.runUntilIdle();
        assertThat(isHeld(parent)).isTrue();
        code.refusal = null;
        offer(Versioned.props("v3", log));
        parent.tell(1);
        test.runUntilIdle();
        assertThat(log).contains("v3 1").noneMatch(line -> line.startsWith("v2"));
    }

    @Test
    void shouldHoldAnActorThatWasSpawnedWhileItsCodeWent() {
        ActorRef<?>[] late = new ActorRef<?>[1];
        test.system().intercept(new io.understudy.middleware.MessageInterceptor() {
            @Override
            public <M> Props<M> onSpawn(Props<M> props, String path) {
                code.refusal = "its bundle is not started";
                kernel.departures().holdAll(code.own());
                return props;
            }
        });
        late[0] = test.system().spawn(Versioned.props("v1", ownLog), "late");
        test.runUntilIdle();
        assertThat(isHeld(late[0])).isTrue();
        assertThat(ownLog).containsExactly("v1 starts", "v1 saves 0", "v1 stops");
    }
}
