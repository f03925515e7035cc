package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorNameException;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.Stash;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An actor whose code is replaced: what it keeps, what begins anew, and when. */
class UpgradeTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final TestSystem test = TestSystem.deterministic(17);
    private final List<String> log = LogActor.newLog();
    private final ActorRef<Object> actor = test.system().spawn(Versioned.props("v1", log), "a");
    private final Kernel kernel = ((LocalRef<?>) actor).cell().kernel();
    private final VersionedCode code = VersionedCode.in(kernel);

    @BeforeEach
    void start() {
        actor.tell(5);
        test.runUntilIdle();
        assertThat(log).containsExactly("v1 starts", "v1 5");
        log.clear();
    }

    @AfterEach
    void close() {
        test.close();
    }

    private void hold() {
        kernel.departures().holdAll(code.own());
        test.runUntilIdle();
    }

    /** Offers a version, as its bundle does when it starts. */
    private ActorRef<Object> offer(String version, Props<Object> props) {
        code.version = version;
        ActorRef<Object> ref = test.system().spawn(props, "a");
        test.runUntilIdle();
        return ref;
    }

    private void tell(Object... messages) {
        for (Object message : messages) {
            actor.tell(message);
        }
        test.runUntilIdle();
    }

    private ActorCell<?> cell() {
        return ((LocalRef<?>) actor).cell();
    }

    // What it is about

    @Test
    void shouldHandleWhatWaitedWithTheNewCodeAndTheOldState() {
        hold();
        tell(1, 2, 3);
        assertThat(log).as("while it is held").containsExactly("v1 saves 5", "v1 stops");
        ActorRef<Object> again = offer("2.0.0", Versioned.props("v2", log));
        assertThat(again).isSameAs(actor);
        assertThat(log)
                .containsExactly(
                        "v1 saves 5",
                        "v1 stops",
                        "v2 starts",
                        "v2 restores 5 of 1.0.0 for 2.0.0",
                        "v2 6",
                        "v2 8",
                        "v2 11");
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldGoBackToTheOldCodeInTheSameWay() {
        hold();
        offer("2.0.0", Versioned.props("v2", log));
        hold();
        log.clear();
        offer("1.0.0", Versioned.props("v1", log));
        tell(2);
        assertThat(log).containsExactly("v1 starts", "v1 restores 5 of 2.0.0 back to 1.0.0", "v1 7");
    }

    @Test
    void shouldRefuseOtherCodeWhileItRuns() {
        assertThatThrownBy(() -> test.system().spawn(Versioned.props("v2", log), "a"))
                .isInstanceOf(ActorNameException.class)
                .hasMessageContaining("/user/a is taken");
        cell().system(new SystemMessage.GoOnWith<>(Versioned.props("v2", log)));
        tell(1);
        assertThat(log).containsExactly("v1 6");
    }

    @Test
    void shouldRefuseCodeOfAnotherOwnerUnderItsName() {
        hold();
        assertThatThrownBy(() -> test.system().spawn(VersionedOther.otherProps(log), "a"))
                .isInstanceOf(ActorNameException.class);
        tell(1);
        assertThat(log).as("still held").containsExactly("v1 saves 5", "v1 stops");
    }

    @Test
    void shouldGoOnOnceWhenCodeIsOfferedTwice() {
        hold();
        code.version = "2.0.0";
        test.system().spawn(Versioned.props("v2", log), "a");
        assertThatThrownBy(() -> test.system().spawn(Versioned.props("v3", log), "a"))
                .isInstanceOf(ActorNameException.class);
        tell(1);
        assertThat(log).contains("v2 6").noneMatch(line -> line.startsWith("v3"));
    }

    @Test
    void shouldRunTheNewCodeInActorsThatAreSpawnedWhileOthersAreHeld() {
        hold();
        code.version = "2.0.0";
        List<String> fresh = LogActor.newLog();
        ActorRef<Object> other = test.system().spawn(Versioned.props("v2", fresh), "b");
        other.tell(1);
        test.runUntilIdle();
        assertThat(fresh).containsExactly("v2 starts", "v2 1");
        offer("2.0.0", Versioned.props("v2", log));
        tell(1);
        assertThat(log).endsWith("v2 6");
    }

    @Test
    void shouldBeginWithoutStateWhenTheNewCodeIsNotUpgradable() {
        hold();
        LoggedLines lines = LoggedLines.of(() -> offer("2.0.0", LogActor.props(log)));
        tell("m");
        assertThat(log).containsExactly("v1 saves 5", "v1 stops", "m");
        assertThat(lines.containing("/user/a goes on with own 2.0.0 without the state that own 1.0.0 saved"))
                .hasSize(1);
    }

    @Test
    void shouldBeginAnewWhenTheOldCodeIsNotUpgradable() {
        List<String> plain = LogActor.newLog();
        ActorRef<Object> other = test.system().spawn(LogActor.props(plain), "plain");
        test.runUntilIdle();
        hold();
        other.tell(7);
        code.version = "2.0.0";
        assertThat(test.system().spawn(Versioned.props("v2", plain), "plain")).isSameAs(other);
        test.runUntilIdle();
        assertThat(plain).containsExactly("postStop", "v2 starts", "v2 7");
    }

    @Test
    void shouldSayThatItWasUpgradedAndHowLongItWasHeld() {
        hold();
        assertThat(cell().obstacles()).isEqualTo(Obstacles.of(SuspendReason.UPGRADE));
        assertThat(test.system()
                        .inspection()
                        .snapshot("/user/a", 1)
                        .actors()
                        .get(0)
                        .reasons())
                .containsExactly(SuspendReason.UPGRADE);
        test.advance(SECOND);
        offer("2.0.0", Versioned.props("v2", log));
        assertThat(test.events())
                .contains(new RuntimeEvent.ActorUpgraded("/user/a", "1.0.0", "2.0.0", SECOND))
                .noneMatch(RuntimeEvent.UpgradeFailed.class::isInstance);
    }

    @Test
    void shouldNotGoOnBecauseAnOperatorResumesIt() {
        hold();
        test.system().resume(actor);
        tell(1);
        assertThat(log).containsExactly("v1 saves 5", "v1 stops");
    }

    // What stays

    @Test
    void shouldKeepItsWatchersAndThoseItWatches() {
        List<String> told = LogActor.newLog();
        ActorRef<Object> watcher = test.system().spawn(LogActor.props(told), "watcher");
        ActorRef<Object> watched = test.system().spawn(VersionedOther.otherProps(LogActor.newLog()), "watched");
        watcher.tell((Step) context -> context.watch(actor));
        tell((Step) context -> context.watch(watched));
        kernel.departures().holdBelow(cell(), code.own());
        test.runUntilIdle();
        test.system().stop(watched);
        test.runUntilIdle();
        log.clear();
        offer("2.0.0", Versioned.props("v2", log));
        assertThat(log).as("heard of it, late").endsWith("terminated /user/watched");
        assertThat(told).as("nobody has ended").isEmpty();
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(told).containsExactly("terminated /user/a");
    }

    @Test
    void shouldHandleWhatItHadStashedBeforeWhatCameLater() {
        tell((Step) context -> context.become((message, c) -> {
            Stash stash = c.stash();
            stash.add();
        }));
        tell(1, 2);
        hold();
        tell(3);
        log.clear();
        offer("2.0.0", Versioned.props("v2", log));
        assertThat(log).endsWith("v2 6", "v2 8", "v2 11");
    }

    @Test
    void shouldForgetTheBehavioursOfTheOldCode() {
        tell((Step) context -> context.becomeStacked((message, c) -> log.add("old behaviour")));
        tell((Step) context -> context.becomeStacked((message, c) -> log.add("old behaviour")));
        hold();
        assertThat(cell().rare().behaviors).isEmpty();
        offer("2.0.0", Versioned.props("v2", log));
        tell(1);
        assertThat(log).endsWith("v2 6");
    }

    @Test
    void shouldEndTheTimersOfTheOldInstanceAndKeepThoseOfTheNew() {
        tell((Step) context -> {
            context.timers().startPeriodic("old", 100, SECOND);
            context.setReceiveTimeout(SECOND);
        });
        hold();
        test.advance(SECOND.multipliedBy(3));
        log.clear();
        Map<String, Step> hooks = Map.of("start", context -> {
            context.timers().startSingle("new", 1, SECOND);
            context.setReceiveTimeout(SECOND.multipliedBy(2));
        });
        offer("2.0.0", Versioned.props("v2", log, hooks));
        test.advance(SECOND.multipliedBy(3).plusMillis(100));
        assertThat(log).containsExactly("v2 starts", "v2 restores 5 of 1.0.0 for 2.0.0", "v2 6", "timeout 2000");
    }

    @Test
    void shouldStaySuspendedForOtherReasonsWhenItGoesOn() {
        tell((Step)
                context -> context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(new SignalKey(3))));
        hold();
        offer("2.0.0", Versioned.props("v2", log));
        tell(1);
        assertThat(log).as("new code, still suspended").endsWith("v2 restores 5 of 1.0.0 for 2.0.0");
        test.system().signal(new SignalKey(3));
        test.runUntilIdle();
        assertThat(log).endsWith("v2 6");
    }

    @Test
    void shouldHearOfItsSignalWhileItIsHeld() {
        tell((Step)
                context -> context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(new SignalKey(3))));
        hold();
        test.system().signal(new SignalKey(3));
        tell(1);
        assertThat(log).containsExactly("v1 saves 5", "v1 stops");
        offer("2.0.0", Versioned.props("v2", log));
        assertThat(log).endsWith("v2 6");
    }

    @Test
    void shouldRunTheNewCodeAfterARestartToo() {
        hold();
        offer("2.0.0", Versioned.props("v2", log));
        log.clear();
        tell(LogActor.failing(), 1);
        test.advance(SECOND);
        assertThat(log).containsExactly("v2 stops", "v2 starts", "v2 1");
    }

    @Test
    void shouldSeeTheNewCodesClassLoaderWhileItBegins() {
        ClassLoader[] seen = new ClassLoader[1];
        hold();
        offer(
                "2.0.0",
                Versioned.props(
                        "v2",
                        log,
                        Map.of(
                                "start",
                                context -> seen[0] = Thread.currentThread().getContextClassLoader())));
        assertThat(seen[0]).isSameAs(Versioned.class.getClassLoader());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 50})
    void shouldKeepItsStateThroughManyUpgrades(int upgrades) {
        for (int i = 2; i < 2 + upgrades; i++) {
            hold();
            tell(1);
            offer(i + ".0.0", Versioned.props("v" + i, log));
        }
        tell(1);
        assertThat(log).endsWith("v" + (upgrades + 1) + " " + (6 + upgrades));
        kernel.timers().advance();
        assertThat(kernel.timers().size()).as("nothing waits for code").isZero();
    }
}
