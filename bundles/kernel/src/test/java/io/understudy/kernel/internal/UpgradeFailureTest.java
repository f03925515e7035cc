package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.SuspendReason;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Migrations that fail, and actors that have failed when their code is replaced. */
class UpgradeFailureTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final List<String> log = LogActor.newLog();
    private TestSystem test;
    private ActorRef<Object> actor;
    private VersionedCode code;

    private void open(boolean stopOnFailure, Map<String, Step> hooks) {
        test = TestSystem.builder()
                .deterministic(23)
                .settings(RuntimeSettings.DEFAULTS.withStopOnFailedUpgrade(stopOnFailure))
                .build();
        spawn(Versioned.props("v1", log, hooks));
    }

    private void spawn(Props<Object> props) {
        actor = test.system().spawn(props, "a");
        code = VersionedCode.in(kernel());
        actor.tell(5);
        test.runUntilIdle();
        log.clear();
    }

    @AfterEach
    void close() {
        test.close();
    }

    private Kernel kernel() {
        return cell().kernel();
    }

    private ActorCell<?> cell() {
        return ((LocalRef<?>) actor).cell();
    }

    private void hold() {
        kernel().departures().holdAll(code.own());
        test.runUntilIdle();
    }

    private void offer(String version, Map<String, Step> hooks) {
        code.version = version + ".0.0";
        test.system().spawn(Versioned.props("v" + version, log, hooks), "a");
        test.runUntilIdle();
    }

    private RuntimeEvent.UpgradeFailed failure() {
        return test.events().stream()
                .filter(RuntimeEvent.UpgradeFailed.class::isInstance)
                .map(RuntimeEvent.UpgradeFailed.class::cast)
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    private static Map<String, Step> failingIn(String hook) {
        return Map.of(hook, LogActor.failing());
    }

    // Saving

    @Test
    void shouldBeHeldWithItsOldInstanceWhenItCannotSaveItsState() {
        open(false, failingIn("save"));
        hold();
        actor.tell(1);
        test.runUntilIdle();
        assertThat(log).as("no end, no message").containsExactly("v1 saves 5");
        assertThat(cell().actor()).isNotNull();
        assertThat(failure())
                .isEqualTo(new RuntimeEvent.UpgradeFailed(
                        "/user/a", "1.0.0", null, "java.lang.IllegalStateException: on purpose", false));
    }

    @Test
    void shouldTryToSaveAgainWhenCodeIsOffered() {
        boolean[] fails = {true};
        Step save = context -> {
            if (fails[0]) {
                throw new IllegalStateException("on purpose");
            }
        };
        open(false, Map.of("save", save));
        hold();
        actor.tell(1);
        offer("2", Map.of());
        assertThat(log).containsExactly("v1 saves 5", "v1 saves 5");
        assertThat(failure().to()).isEqualTo("2.0.0");
        fails[0] = false;
        offer("2", Map.of());
        assertThat(log).endsWith("v1 saves 5", "v1 stops", "v2 starts", "v2 restores 5 of 1.0.0 for 2.0.0", "v2 6");
    }

    @Test
    void shouldStopWhenItCannotSaveItsStateAndThatIsConfigured() {
        open(true, failingIn("save"));
        hold();
        actor.tell(1);
        test.runUntilIdle();
        assertThat(actor.terminated()).isTrue();
        assertThat(failure().stopped()).isTrue();
        assertThat(test.deadLetters())
                .singleElement()
                .satisfies(letter -> assertThat(letter.message()).isEqualTo(1));
        assertThat(log).containsExactly("v1 saves 5", "v1 stops");
    }

    /** A type of the actor's own code. */
    record Own(int number) {}

    @Test
    void shouldRefuseStateOfItsOwnTypesAndNameTheClass() {
        test = TestSystem.deterministic(1);
        spawn(Props.of(() -> new Versioned("v1", log, Map.of()) {
            @Override
            public Object saveState() {
                return Map.of("all", List.of(1, new Own(2)));
            }
        }));
        hold();
        assertThat(failure().why())
                .contains(Own.class.getName())
                .contains("state.get(all)[1]")
                .contains("both versions can see");
        assertThat(cell().actor()).as("held with all it had").isNotNull();
    }

    // Beginning

    @ParameterizedTest
    @CsvSource({"create, false", "start, false", "restore, true"})
    void shouldKeepTheStateForTheNextTryWhenTheNewCodeFails(String hook, boolean began) {
        open(false, Map.of());
        hold();
        actor.tell(1);
        offer("2", failingIn(hook));
        assertThat(cell().actor()).isNull();
        assertThat(log.contains("v2 stops")).as("ends what has begun").isEqualTo(began);
        assertThat(failure())
                .isEqualTo(new RuntimeEvent.UpgradeFailed(
                        "/user/a", "1.0.0", "2.0.0", "java.lang.IllegalStateException: on purpose", false));
        log.clear();
        offer("3", Map.of());
        assertThat(log).containsExactly("v3 starts", "v3 restores 5 of 1.0.0 for 3.0.0", "v3 6");
    }

    @ParameterizedTest
    @ValueSource(strings = {"create", "start", "restore"})
    void shouldStopWhenTheNewCodeFailsAndThatIsConfigured(String hook) {
        open(true, Map.of());
        hold();
        actor.tell(1);
        offer("2", failingIn(hook));
        assertThat(actor.terminated()).isTrue();
        assertThat(failure().stopped()).isTrue();
        assertThat(test.system().deadLetterCount(DeadLetterReason.ACTOR_STOPPED))
                .isEqualTo(1);
    }

    @Test
    void shouldGoBackToTheOldCodeAfterAMigrationThatFailed() {
        open(false, Map.of());
        hold();
        offer("2", failingIn("restore"));
        hold();
        log.clear();
        offer("1", Map.of());
        actor.tell(1);
        test.runUntilIdle();
        assertThat(log).containsExactly("v1 starts", "v1 restores 5 of 1.0.0 for 1.0.0", "v1 6");
    }

    @Test
    void shouldLeaveNoTimerOfAnInstanceThatFailedToBegin() {
        open(false, Map.of());
        hold();
        offer("2", Map.of("start", context -> {
            context.timers().startPeriodic("left", 100, SECOND);
            context.setReceiveTimeout(SECOND);
            context.become((message, c) -> log.add("left"));
            throw new IllegalStateException("on purpose");
        }));
        test.advance(SECOND.multipliedBy(3));
        log.clear();
        offer("3", Map.of());
        test.advance(SECOND.multipliedBy(3));
        assertThat(log).containsExactly("v3 starts", "v3 restores 5 of 1.0.0 for 3.0.0");
    }

    @Test
    void shouldWaitForOtherCodeAsLongAsItTakesWhenCodeCameAndFailed() {
        open(false, Map.of());
        hold();
        offer("2", failingIn("restore"));
        test.advance(MINUTE.multipliedBy(3));
        assertThat(actor.terminated()).isFalse();
        hold();
        test.advance(MINUTE.plus(SECOND));
        assertThat(actor.terminated()).as("the code went again and stayed away").isTrue();
    }

    @Test
    void shouldContainWhatPostStopThrowsWhileItIsHeld() {
        open(false, failingIn("stop"));
        hold();
        offer("2", Map.of());
        assertThat(log).endsWith("v2 restores 5 of 1.0.0 for 2.0.0");
        assertThat(test.events())
                .anyMatch(event -> event instanceof RuntimeEvent.ErrorContained contained
                        && contained.where().equals("postStop"));
    }

    // Failures and restarts

    @Test
    void shouldBeginWithTheNewCodeWhenTheDelayOfARestartEndsAfterTheUpgrade() {
        open(false, Map.of());
        actor.tell(LogActor.failing());
        actor.tell(1);
        test.runUntilIdle();
        assertThat(cell().rare().pendingRestart).as("in back-off").isNotNull();
        hold();
        offer("2", Map.of());
        assertThat(log).as("still in back-off").containsExactly("v1 stops");
        test.advance(SECOND);
        assertThat(log).containsExactly("v1 stops", "v2 starts", "v2 1");
        assertThat(cell().obstacles()).isZero();
    }

    @Test
    void shouldBeginWithTheNewCodeWhenTheDelayOfARestartEndsWhileItIsHeld() {
        open(false, Map.of());
        actor.tell(LogActor.failing());
        actor.tell(1);
        test.runUntilIdle();
        hold();
        test.advance(SECOND);
        assertThat(log).as("nothing begins with the old code").containsExactly("v1 stops");
        assertThat(cell().obstacles()).isEqualTo(Obstacles.of(SuspendReason.UPGRADE));
        offer("2", Map.of());
        assertThat(log).containsExactly("v1 stops", "v2 starts", "v2 1");
        assertThat(cell().obstacles()).isZero();
    }

    /** Fails, is held before its supervisor has decided, and gets the decision while it has no instance. */
    private void failAndHoldBeforeTheDecision(Directive directive) {
        test = TestSystem.deterministic(5);
        List<String> parentLog = LogActor.newLog();
        ActorRef<Object> parent = test.system()
                .spawn(
                        Props.of(() -> new LogActor(parentLog) {
                            @Override
                            public SupervisorStrategy supervisorStrategy(ActorContext<Object> context) {
                                return SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> directive);
                            }
                        }),
                        "parent");
        parent.tell((Step) context -> context.spawn(Versioned.props("v1", log), "a"));
        test.runUntilIdle();
        actor = cast(test.system().find("/user/parent/a").orElseThrow());
        code = VersionedCode.in(kernel());
        actor.tell(5);
        test.runUntilIdle();
        log.clear();
        actor.tell((Step) context -> {
            kernel().departures().holdBelow(cell(), code.own());
            throw new IllegalStateException("on purpose");
        });
        actor.tell(1);
        test.advance(SECOND);
        assertThat(cell().actor()).isNull();
    }

    @SuppressWarnings("unchecked") // Actors of these tests take anything.
    private static ActorRef<Object> cast(ActorRef<?> ref) {
        return (ActorRef<Object>) ref;
    }

    @Test
    void shouldGoOnWithItsStateWhenItsSupervisorDecidesToResumeWhileItIsHeld() {
        failAndHoldBeforeTheDecision(Directive.RESUME);
        assertThat(cell().obstacles()).isEqualTo(Obstacles.of(SuspendReason.UPGRADE));
        cell().system(new SystemMessage.GoOnWith<>(Versioned.props("v2", log)));
        test.runUntilIdle();
        assertThat(log)
                .containsExactly("v1 saves 5", "v1 stops", "v2 starts", "v2 restores 5 of 1.0.0 for 1.0.0", "v2 6");
    }

    @Test
    void shouldGoOnWithoutItsStateWhenItsSupervisorDecidesToRestartWhileItIsHeld() {
        failAndHoldBeforeTheDecision(Directive.RESTART);
        assertThat(cell().obstacles()).isEqualTo(Obstacles.of(SuspendReason.UPGRADE));
        cell().system(new SystemMessage.GoOnWith<>(Versioned.props("v2", log)));
        test.runUntilIdle();
        assertThat(log).containsExactly("v1 saves 5", "v1 stops", "v2 starts", "v2 1");
    }

    @Test
    void shouldStopWhenItsSupervisorDecidesThatWhileItIsHeld() {
        failAndHoldBeforeTheDecision(Directive.STOP);
        assertThat(actor.terminated()).isTrue();
    }

    @Test
    void shouldStopAsEverWhileItIsHeld() {
        open(false, Map.of());
        hold();
        actor.tell(1);
        test.system().stop(actor);
        test.runUntilIdle();
        assertThat(actor.terminated()).isTrue();
        assertThat(log).as("ended once").containsExactly("v1 saves 5", "v1 stops");
        assertThat(test.deadLetters()).hasSize(1);
        kernel().timers().advance();
        assertThat(kernel().timers().size()).as("nobody waits for its code").isZero();
    }

    @Test
    void shouldNotBeHeldWhenItIsStopping() {
        open(false, Map.of());
        actor.tell((Step) context -> context.spawn(LogActor.props(LogActor.newLog()), "child"));
        test.runUntilIdle();
        test.system().stop(actor);
        kernel().departures().holdAll(code.own());
        test.runUntilIdle();
        assertThat(actor.terminated()).isTrue();
        assertThat(log).doesNotContain("v1 saves 5");
    }

    @Test
    void shouldShutDownWithActorsThatAreHeld() {
        open(false, Map.of());
        hold();
        actor.tell(1);
        test.close();
        assertThat(test.system().deadLetterCount(DeadLetterReason.SUSPENDED_AT_SHUTDOWN))
                .isEqualTo(1);
    }
}
