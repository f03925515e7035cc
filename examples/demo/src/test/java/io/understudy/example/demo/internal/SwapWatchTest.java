package io.understudy.example.demo.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeEvent.RoleSwapped;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SwapWatchTest {
    private static final String LOCKING = "x.LockingCoordinatorComponent";
    private static final String STEALING = "x.StealingCoordinatorComponent";

    private long now;
    private final SwapWatch watch = new SwapWatch(() -> now);

    @Test
    void shouldTellFromWhomToWhomARoleWent() {
        watch.onEvent(new RoleSwapped("coordinator", STEALING, LOCKING, Duration.ofNanos(7), 3));
        watch.onEvent(new RoleSwapped("mailbox", "x.QueueMailboxFactory", null, Duration.ZERO, 0));
        watch.onEvent(new RoleSwapped("coordinator", LOCKING, STEALING, Duration.ofNanos(9), 3));

        assertThat(watch.course("coordinator")).isEqualTo("stealing -> locking -> stealing");
        assertThat(watch.course("mailbox")).isEqualTo("queue -> nobody");
        assertThat(watch.course("executor")).isEmpty();
        assertThat(watch.longestPause()).isEqualTo(Duration.ofNanos(9));
    }

    @Test
    void shouldMeasureForHowLongARoleWasEmpty() {
        watch.onEvent(new RoleSwapped("registry", "x.A", null, Duration.ofNanos(5), 0));
        now = 1_000;
        watch.onEvent(new RoleSwapped("registry", null, "x.A", Duration.ofNanos(6), 0));

        assertThat(watch.longestPause()).isEqualTo(Duration.ofNanos(1_000));
    }

    @Test
    void shouldKnowForHowLongAnActorWasHeldAndWhatFailed() {
        watch.onEvent(new RuntimeEvent.ActorUpgraded("/user/a", "1.0.0", "2.0.0", Duration.ofMillis(3)));
        watch.onEvent(new RuntimeEvent.UpgradeFailed("/user/b", "1.0.0", "2.0.0", "no room", false));
        watch.onEvent(new RuntimeEvent.SwapFailed("executor", "x.Y", "x.Z", "it threw"));

        assertThat(watch.longestPause()).isEqualTo(Duration.ofMillis(3));
        assertThat(watch.heard(
                        RuntimeEvent.ActorUpgraded.class, event -> event.path().equals("/user/a")))
                .isTrue();
        assertThat(watch.failures())
                .containsExactly("the upgrade of /user/b failed: no room", "x.Y failed as executor: it threw");
    }

    @Test
    void shouldForgetWhatWasBeforeAStep() {
        watch.onEvent(new RuntimeEvent.ActorRestarted("/user/a", 2));
        watch.onEvent(new RoleSwapped("registry", "x.A", null, Duration.ofNanos(5), 0));
        assertThat(watch.restarts()).isEqualTo(1);

        watch.forget();

        assertThat(watch.restarts()).isZero();
        assertThat(watch.longestPause()).isNull();
        assertThat(watch.course("registry")).isEmpty();
    }
}
