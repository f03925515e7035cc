package io.understudy.health.internal;

import static io.understudy.health.internal.StagedSystem.busy;
import static io.understudy.health.internal.StagedSystem.deep;
import static io.understudy.health.internal.StagedSystem.look;
import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.observe.RoleCast;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.SystemStage;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Readiness, roles, handlers and mailboxes. */
class SystemChecksTest {
    private static final HealthLimits LIMITS = HealthLimits.DEFAULTS;

    private final StagedSystem stage = new StagedSystem();
    private final SystemView view = stage.view();

    @Test
    void shouldBeReadyWhenTheSystemRunsAndEveryRoleIsPlayed() {
        assertThat(look(new Readiness(view), LIMITS))
                .containsExactly("OK the actor system staged has 0 actors and 2 workers");
    }

    @Test
    void shouldNotBeReadyWhileItShutsDownOrARoleIsEmpty() {
        stage.stage = SystemStage.STOPPING;
        stage.missingRoles.add("mailbox");

        assertThat(look(new Readiness(view), LIMITS))
                .startsWith(
                        "TEMPORARILY_UNAVAILABLE the actor system staged shuts down and takes no messages; send work "
                                + "elsewhere",
                        "TEMPORARILY_UNAVAILABLE nobody plays the role mailbox, messages wait; if it stays so, start a "
                                + "bundle that offers it");
    }

    @Test
    void shouldBeCriticalWhenItHasStoppedAndWarnOfActorsThatWaitForAKind() {
        stage.stage = SystemStage.STOPPED;
        stage.held = Map.of("/user/a", "backoff");

        assertThat(look(new Readiness(view), LIMITS))
                .startsWith(
                        "CRITICAL the actor system staged has stopped; restart the bundle io.understudy.kernel",
                        "WARN /user/a has failed and waits for the supervision kind backoff; start the bundle that offers "
                                + "it, or stop the actor");
    }

    @Test
    void shouldWarnOfAnEmptyRoleUntilTheKernelSaysThatItsTimeoutIsOver() {
        EmptyRoles roles = new EmptyRoles(view);
        stage.missingRoles.add("executor");
        assertThat(look(roles, LIMITS))
                .containsExactly("WARN nobody plays the role executor at the moment; install or start a bundle that "
                        + "offers it, such as understudy-executor");

        roles.onEvent(new RuntimeEvent.RoleEmpty("executor", Duration.ofSeconds(10)));
        assertThat(look(roles, LIMITS))
                .containsExactly("CRITICAL nobody plays the role executor, and nobody has taken it in time; install or "
                        + "start a bundle that offers it, such as understudy-executor");

        roles.onEvent(new RuntimeEvent.RoleSwapped("executor", null, "X", Duration.ZERO, 0));
        assertThat(look(roles, LIMITS)).hasSize(1).first().asString().startsWith("WARN");
        stage.missingRoles.clear();
        assertThat(look(roles, LIMITS)).containsExactly("OK somebody plays every role");
    }

    @Test
    void shouldFindAnEmptyRoleCriticalAfterTheLimitEvenIfItHasMissedTheKernelsWord() {
        EmptyRoles roles = new EmptyRoles(view);
        stage.missingRoles.add("registry");
        stage.roles.add(new RoleCast("registry", null, List.of("generational"), "", ""));
        look(roles, LIMITS);
        stage.advance(Duration.ofMinutes(1));

        assertThat(look(roles, LIMITS))
                .containsExactly(
                        "CRITICAL nobody plays the role registry, and nobody has taken it in time; there would "
                                + "be generational; the log says why it does not play");
        stage.missingRoles.clear();
        look(roles, LIMITS);
        stage.missingRoles.add("registry");
        assertThat(look(roles, LIMITS)).hasSize(1).first().asString().startsWith("WARN");
    }

    @Test
    void shouldNameHandlersThatDoNotReturnAndWhatToDo() {
        stage.actors.add(busy("/user/quick", Duration.ofMillis(4_999)));
        stage.actors.add(busy("/user/unseen", null));
        stage.actors.add(busy("/user/slow", Duration.ofSeconds(5)));
        stage.actors.add(busy("/user/stuck", Duration.ofMinutes(1)));

        assertThat(look(new StuckHandlers(view), LIMITS))
                .containsExactly(
                        "CRITICAL /user/stuck has been at io.example.Order for 60000 ms; look at the stack of thread "
                                + "thread of /user/stuck: what it waits for should be asked for, or suspend the actor",
                        "WARN /user/slow has been at io.example.Order for 5000 ms; look at the stack of thread "
                                + "thread of /user/slow: what it waits for should be asked for, or suspend the actor");
    }

    @Test
    void shouldForgetAHandlerThatHasReturnedSinceTheLastSnapshot() {
        stage.actors.add(busy("/user/stuck", Duration.ofMinutes(1)));
        StuckHandlers check = new StuckHandlers(view);
        look(check, LIMITS);
        stage.actors.set(0, deep("/user/stuck", 0));

        assertThat(look(check, LIMITS)).containsExactly("OK every handler returns in time");
        assertThat(stage.snapshots).isEqualTo(1);
    }

    @Test
    void shouldNameDeepMailboxesAndWhatToDo() {
        stage.actors.add(deep("/user/fine", 9_999));
        stage.actors.add(deep("/user/deep", 10_000));
        stage.actors.add(StagedSystem.actor("/user/held", 1_000_000, null, Set.of(SuspendReason.BACKPRESSURE)));

        assertThat(look(new HighWater(view), LIMITS))
                .containsExactly(
                        "CRITICAL 1000000 messages wait for /user/held; it is suspended for [BACKPRESSURE]: resume it, or "
                                + "see why it cannot go on",
                        "WARN 10000 messages wait for /user/deep; make it faster, spread its work over more actors, or "
                                + "limit its mailbox");
    }

    @Test
    void shouldNameTheDeepestOfManyAndSayThatThereMayBeMore() {
        for (int i = 0; i < 50; i++) {
            stage.actors.add(deep("/user/" + i, 20_000 + i));
        }

        assertThat(look(new HighWater(view), LIMITS))
                .hasSize(Digest.KEPT + 1)
                .startsWith(
                        "WARN 20049 messages wait for /user/49; make it faster, spread its work over more actors, or "
                                + "limit its mailbox")
                .endsWith("WARN there may be more mailboxes like these; actor:top shows them");
    }

    @Test
    void shouldNeverWarnWhereTheLimitIsZero() {
        stage.actors.add(deep("/user/deep", 5_000_000));
        stage.actors.add(busy("/user/stuck", Duration.ofHours(1)));
        HealthLimits never = new HealthLimits(1_000, 1_000, 0, 1, 0, 0, 0, 0, 0, 0);

        assertThat(look(new HighWater(view), never)).containsExactly("OK no mailbox is too deep");
        assertThat(look(new StuckHandlers(view), never)).containsExactly("OK every handler returns in time");
    }
}
