package io.understudy.health.internal;

import static io.understudy.health.internal.StagedSystem.lines;
import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.junit.jupiter.api.Test;

class WatchTest {
    private final StagedSystem stage = new StagedSystem();
    private final Watch watch = new Watch(() -> stage.now, () -> {});

    @Test
    void shouldBeUnavailableButAliveWithoutASystem() {
        assertThat(lines(watch.check(CheckKind.READINESS).execute()))
                .containsExactly(
                        "TEMPORARILY_UNAVAILABLE there is no actor system; start io.understudy.kernel and a bundle "
                                + "for each of coordinator, executor, invoker, registry and mailbox");
        assertThat(lines(watch.check(CheckKind.LIVENESS).execute()))
                .containsExactly("OK there is no actor system to look at");
    }

    @Test
    void shouldFollowTheSystemThatComesAndForgetTheOneThatGoes() {
        HealthCheck roles = watch.check(CheckKind.ROLES);
        ActorSystem first = stage.system();
        watch.begin(first);
        stage.missingRoles.add("executor");
        stage.observers.get(0).onEvent(new RuntimeEvent.RoleEmpty("executor", Duration.ofSeconds(10)));
        assertThat(roles.execute().getStatus()).isEqualTo(Result.Status.CRITICAL);

        StagedSystem second = new StagedSystem();
        watch.begin(second.system());
        assertThat(roles.execute().getStatus()).isEqualTo(Result.Status.OK);
        assertThat(stage.observers).isEmpty();

        watch.end(first);
        assertThat(second.observers).as("the one that is watched stays so").hasSize(1);
    }

    @Test
    void shouldNoticeAHandlerOfARealSystemThatDoesNotReturn() throws InterruptedException {
        Watch real = new Watch(MonotonicClock.SYSTEM, () -> LockSupport.parkNanos(1_000_000));
        real.apply(LimitsReader.read(Map.of("snapshot.interval.ms", 1_000, "stuck.warn.ms", 1)));
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayReturn = new CountDownLatch(1);
        try (TestSystem test = TestSystem.threads(2)) {
            real.begin(test.system());
            ActorRef<String> actor = test.system()
                    .spawn(
                            Props.of(() -> (message, context) -> {
                                begun.countDown();
                                mayReturn.await(20, TimeUnit.SECONDS);
                            }),
                            "stuck");
            actor.tell("wait");
            assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
            try {
                awaitStatus(real, Result.Status.WARN);
                assertThat(lines(real.check(CheckKind.STUCK).execute()))
                        .hasSize(1)
                        .first()
                        .asString()
                        .startsWith("WARN /user/stuck has been at java.lang.String for ");
            } finally {
                mayReturn.countDown();
            }
            awaitStatus(real, Result.Status.OK);
            assertThat(real.check(CheckKind.READINESS).execute().getStatus()).isEqualTo(Result.Status.OK);
            real.end(test.system());
        }
    }

    private static void awaitStatus(Watch watch, Result.Status status) {
        long end = System.nanoTime() + 20_000_000_000L;
        while (watch.check(CheckKind.STUCK).execute().getStatus() != status) {
            assertThat(System.nanoTime() - end).as("no %s in time", status).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }
}
