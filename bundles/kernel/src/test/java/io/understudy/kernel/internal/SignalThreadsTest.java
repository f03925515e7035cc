package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Suspension under several threads: nothing is lost, nothing is reordered, nobody sleeps for ever. */
class SignalThreadsTest {
    private static final long LIMIT = 60;
    private static final SignalKey KEY = new SignalKey(1);

    private final TestSystem test = TestSystem.threads(3);

    @AfterEach
    void close() {
        test.close();
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(LIMIT, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void shouldLoseNoSignalThatFoundSomebodyWaiting() throws Exception {
        int rounds = 5_000;
        CountDownLatch handled = new CountDownLatch(rounds + 1);
        ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()));
        for (int i = 0; i < rounds; i++) {
            actor.tell((Step) context -> {
                handled.countDown();
                context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY));
            });
        }
        actor.tell((Step) context -> handled.countDown());
        CompletableFuture<Integer> signals = CompletableFuture.supplyAsync(() -> {
            int found = 0;
            while (found < rounds) {
                int now = test.system().signal(KEY);
                found += now;
                if (now == 0) {
                    Thread.onSpinWait();
                }
            }
            return found;
        });
        await(handled);
        assertThat(signals.get(LIMIT, TimeUnit.SECONDS))
                .as("one signal per suspension")
                .isEqualTo(rounds);
    }

    @Test
    void shouldKeepTheOrderWhileSuspendedAndResumedAtRandom() throws Exception {
        int count = 50_000;
        List<Integer> seen = new ArrayList<>();
        CountDownLatch handled = new CountDownLatch(count);
        ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()));
        CompletableFuture<Void> toggling = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 20_000; i++) {
                test.system().suspend(actor);
                test.system().resume(actor);
            }
        });
        for (int i = 0; i < count; i++) {
            int number = i;
            actor.tell((Step) context -> {
                seen.add(number);
                handled.countDown();
            });
        }
        await(handled);
        toggling.get(LIMIT, TimeUnit.SECONDS);
        assertThat(seen).hasSize(count).isSorted();
    }

    @Test
    void shouldResumeByTimeInRealTime() throws Exception {
        int rounds = 20;
        CountDownLatch handled = new CountDownLatch(rounds);
        ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()));
        for (int i = 0; i < rounds; i++) {
            actor.tell((Step) context -> {
                handled.countDown();
                context.suspend(SuspendReason.RATE_LIMIT, ResumeCondition.after(Duration.ofMillis(1)));
            });
        }
        await(handled);
    }

    @Test
    void shouldResumeHundredsThatWaitForOneSignal() throws Exception {
        int actors = 300;
        CountDownLatch waiting = new CountDownLatch(actors);
        CountDownLatch resumed = new CountDownLatch(actors);
        for (int i = 0; i < actors; i++) {
            ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()));
            actor.tell((Step) context -> {
                context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(KEY));
                waiting.countDown();
            });
            actor.tell((Step) context -> resumed.countDown());
        }
        await(waiting);
        assertThat(test.system().signal(KEY)).isEqualTo(actors);
        await(resumed);
    }
}
