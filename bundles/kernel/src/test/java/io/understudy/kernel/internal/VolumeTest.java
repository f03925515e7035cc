package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.kernel.internal.VolumeTally.Numbered;
import io.understudy.spi.RuntimeSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Many messages to many actors: all handled, once, in order, one at a time. */
@Tag("slow")
class VolumeTest {

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldHandleEachMessageOnceAndInOrderWhenAHundredActorsGetTenThousandEach(Runtimes.Combination runtime) {
        flood(runtime, 100, 2, 5_000);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldHandleEachMessageOnceAndInOrderWhenAHundredActorsGetAHundredEach(Runtimes.Combination runtime) {
        flood(runtime, 100, 4, 25);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldHandleEachMessageOnceAndInOrderWhenOneActorGetsAMillionFromFourThreads(Runtimes.Combination runtime) {
        flood(runtime, 1, 4, 250_000);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldHandleAThousandMessagesWhenThereIsOneActor(Runtimes.Combination runtime) {
        flood(runtime, 1, 1, 1_000);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldHandleEveryFirstMessageWhenAThousandActorsAreSpawnedInABurst(Runtimes.Combination runtime) {
        flood(runtime, 1_000, 1, 1);
    }

    private static void flood(Runtimes.Combination runtime, int actors, int senders, int perSender) {
        VolumeTally tally = new VolumeTally(actors, senders, perSender);
        long accepted;
        try (SystemOnThreads test = runtime.open()) {
            accepted = send(test, tally, actors, senders, perSender);
            SystemOnThreads.await(tally.done(), "all messages of every actor");
            assertThat(test.deadLetters()).isZero();
        }
        assertThat(tally.errors()).isEmpty();
        assertThat(accepted).isEqualTo((long) actors * senders * perSender);
        assertThat(tally.handled()).isEqualTo(accepted);
    }

    /** Sends, and says how many messages were accepted. */
    private static long send(SystemOnThreads test, VolumeTally tally, int actors, int senders, int perSender) {
        List<ActorRef<Numbered>> refs = new ArrayList<>();
        for (int i = 0; i < actors; i++) {
            refs.add(test.system().spawn(Props.of(tally::actor)));
        }
        AtomicLong accepted = new AtomicLong();
        SystemOnThreads.atOnce(senders, sender -> {
            long mine = 0;
            for (int number = 0; number < perSender; number++) {
                Numbered message = new Numbered(sender, number);
                for (ActorRef<Numbered> ref : refs) {
                    mine += ref.tryTell(message) == EnqueueOutcome.ACCEPTED ? 1 : 0;
                }
            }
            accepted.addAndGet(mine);
        });
        return accepted.get();
    }

    @ParameterizedTest
    @EnumSource(VolumeBrokenMailbox.Fault.class)
    void shouldBeNoticedWhenAMailboxLosesOrRepeatsOrReorders(VolumeBrokenMailbox.Fault fault) {
        try (SystemOnThreads test = SystemOnThreads.open(
                new StealingCoordinator(),
                new ThreadExecutor(2),
                new VolumeBrokenMailbox.Factory(fault),
                RuntimeSettings.DEFAULTS)) {
            VolumeTally tally = new VolumeTally(1, 1, 10_000);
            send(test, tally, 1, 1, 10_000);
            SystemOnThreads.await(() -> !tally.errors().isEmpty(), "the fault to be noticed");
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldKeepTheReadyQueueShortWhenMessagesComeAtASteadyRate(Runtimes.Combination runtime) throws Exception {
        int actors = 100;
        try (SystemOnThreads test = runtime.open()) {
            AtomicLong handled = new AtomicLong();
            Actor<Integer> actor = (message, context) -> handled.incrementAndGet();
            List<ActorRef<Integer>> refs = new ArrayList<>();
            for (int i = 0; i < actors; i++) {
                refs.add(test.system().spawn(Props.of(() -> actor)));
            }
            long sent = 0;
            int deepest = 0;
            CountDownLatch never = new CountDownLatch(1);
            for (int burst = 0; burst < 20; burst++) {
                for (ActorRef<Integer> ref : refs) {
                    ref.tell(burst);
                    sent++;
                }
                assertThat(never.await(10, TimeUnit.MILLISECONDS)).isFalse();
                deepest = Math.max(deepest, test.kernel().seats().readyDepth());
            }
            long total = sent;
            SystemOnThreads.await(() -> handled.get() == total, "all messages");
            assertThat(deepest).isLessThanOrEqualTo(actors);
            SystemOnThreads.await(() -> test.kernel().seats().readyDepth() == 0, "an empty ready queue");
        }
    }

    @Test
    void shouldKeepLatencyShortWhenMessagesComeAtASteadyRateForSeconds() throws Exception {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            VolumeLatency latency = new VolumeLatency(100);
            List<ActorRef<Long>> refs = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                refs.add(test.system().spawn(Props.of(latency::actor)));
            }
            Duration first = latency.measure(refs, 200);
            Duration most = first.multipliedBy(10).plusMillis(20);
            Duration last = latency.measure(refs, 200);
            for (int again = 0; again < 4 && last.compareTo(most) >= 0; again++) {
                last = latency.measure(refs, 200); // Somebody else may have had the processors; what grows stays long.
            }
            assertThat(last).as("median latency, after %s at first", first).isLessThan(most);
            assertThat(test.kernel().seats().readyDepth()).isLessThanOrEqualTo(100);
            assertThat(test.deadLetters()).isZero();
        }
    }
}
