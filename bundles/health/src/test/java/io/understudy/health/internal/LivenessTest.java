package io.understudy.health.internal;

import static io.understudy.health.internal.StagedSystem.busy;
import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.observe.SystemStage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class LivenessTest {
    private static final Duration STALL = Duration.ofMinutes(1);
    private static final Duration SHORT = Duration.ofSeconds(59);

    private final StagedSystem stage = new StagedSystem();
    private final Liveness liveness = new Liveness(stage.view());

    private List<String> look() {
        return StagedSystem.look(liveness, HealthLimits.DEFAULTS);
    }

    @Test
    void shouldBeFineWhenNobodyWaitsHoweverLongHandlersTake() {
        stage.actors.add(busy("/user/a", STALL));
        stage.actors.add(busy("/user/b", STALL));

        assertThat(look()).containsExactly("OK 2 workers make progress, 0 actors wait for one");
    }

    @Test
    void shouldBeCriticalAtOnceWhenActorsWaitAndEveryWorkerIsStuck() {
        stage.waiting = 3;
        stage.actors.add(busy("/user/a", STALL));
        stage.actors.add(busy("/user/b", STALL.plusSeconds(1)));

        assertThat(look())
                .containsExactly(
                        "CRITICAL 3 actors wait and no worker has made progress for 60000 ms; at work: /user/b, "
                                + "/user/a; take a thread dump, then restart this process if nothing else helps");
    }

    @Test
    void shouldBeFineWhileOneWorkerMakesProgress() {
        stage.waiting = 3;
        stage.actors.add(busy("/user/a", STALL));
        stage.actors.add(busy("/user/b", SHORT));
        look();
        stage.advance(STALL.multipliedBy(2));

        assertThat(look()).allMatch(line -> line.startsWith("OK"));
    }

    @Test
    void shouldBeCriticalWhenActorsWaitForIdleWorkersForTooLong() {
        stage.waiting = 1;
        assertThat(look()).allMatch(line -> line.startsWith("OK"));
        stage.advance(STALL.minusNanos(1));
        assertThat(look()).allMatch(line -> line.startsWith("OK"));
        stage.advance(Duration.ofNanos(1));

        assertThat(look())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("CRITICAL 1 actors wait")
                .contains("at work: nobody");
    }

    @Test
    void shouldBeFineWhenSomethingMovesAsSoonAsItLooksClosely() {
        stage.waiting = 1;
        look();
        stage.advance(STALL);
        stage.meanwhile = () -> stage.waiting++;

        assertThat(look()).allMatch(line -> line.startsWith("OK"));
    }

    @Test
    void shouldCountFromTheLastProgressItSaw() {
        stage.waiting = 1;
        look();
        stage.advance(STALL);
        stage.waiting = 0;
        look();
        stage.advance(STALL);
        stage.waiting = 1;

        assertThat(look()).allMatch(line -> line.startsWith("OK"));
    }

    @Test
    void shouldLeaveEmptyRolesToOthers() {
        stage.waiting = 1;
        stage.missingRoles.add("coordinator");
        look();
        stage.advance(STALL.multipliedBy(2));

        assertThat(look()).allMatch(line -> line.startsWith("OK"));
    }

    @Test
    void shouldBeCriticalWhenTheSystemHasStopped() {
        stage.stage = SystemStage.STOPPED;

        assertThat(look()).hasSize(1).first().asString().startsWith("CRITICAL the actor system staged has stopped");
    }
}
