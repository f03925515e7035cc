package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.MeterReading;
import io.understudy.observe.MeterReading.Figures;
import io.understudy.observe.Metering;
import io.understudy.observe.Metering.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is measured on real threads while messages flow. */
class MeteringThreadsTest {
    private static final int MESSAGES = 300_000;
    private static final Labels FEW = new Labels(List.of(), 3);

    private static long accepted(MeterReading reading) {
        return reading.actors().values().stream().mapToLong(Figures::user).sum();
    }

    private static ActorRef<Object> spawn(SystemOnThreads test, String name, Runnable handler) {
        return test.system().spawn(Props.of(() -> (message, context) -> handler.run()), name);
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldNeverCountMoreThanWasSentAndAllOfItInTheEnd(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            Metering metering = test.system().inspection().metering();
            metering.measure(FEW);
            List<ActorRef<Object>> actors = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                actors.add(spawn(test, "a" + i, () -> {}));
            }
            AtomicLong sent = new AtomicLong();
            AtomicBoolean done = new AtomicBoolean();
            SystemOnThreads.atOnce(2, number -> {
                if (number == 0) {
                    for (int i = 0; i < MESSAGES; i++) {
                        sent.incrementAndGet();
                        actors.get(i % actors.size()).tell("x");
                    }
                    done.set(true);
                }
                while (!done.get()) {
                    long counted = accepted(metering.read());
                    assertThat(counted).isLessThanOrEqualTo(sent.get());
                }
            });
            SystemOnThreads.await(() -> accepted(metering.read()) == MESSAGES, "every message to be counted");
        }
    }

    @Test
    void shouldTakeNoLockInTurnsAndSendersOnceThereAreEnoughLabels() {
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            Metering metering = test.system().inspection().metering();
            metering.measure(FEW);
            CountDownLatch warm = new CountDownLatch(200);
            ActorRef<Object> first = spawn(test, "first", warm::countDown);
            ActorRef<Object> second = spawn(test, "second", warm::countDown);
            ActorRef<Object> third = spawn(test, "third", warm::countDown);
            for (int i = 0; i < 100; i++) {
                first.tell("x");
                second.tell("x");
                third.tell("x");
            }
            SystemOnThreads.await(warm, "all labels to be taken and workers to have their books");
            metering.read();

            CountDownLatch handled = new CountDownLatch(1_000);
            SeriesSet series = test.roles().current().middlewares().series();
            synchronized (series) {
                synchronized (metering) {
                    for (int i = 0; i < 1_000; i++) {
                        spawn(test, "further-" + i, handled::countDown).tell("x");
                    }
                    SystemOnThreads.await(handled, "turns of actors without a label of their own");
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldSayThatASaturatedWorkerIsBusyAndAnIdleOneIsNot(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            Metering metering = test.system().inspection().metering();
            metering.measure(FEW);
            AtomicBoolean done = new AtomicBoolean();
            CountDownLatch atWork = new CountDownLatch(1);
            spawn(test, "busy", () -> {
                        atWork.countDown();
                        while (!done.get()) {
                            Thread.onSpinWait();
                        }
                    })
                    .tell("x");
            SystemOnThreads.await(atWork, "the handler to begin");
            metering.read();
            SystemOnThreads.await(() -> shares(metering).stream().anyMatch(share -> share >= 0.95), "a busy worker");
            done.set(true);
            SystemOnThreads.await(
                    () -> {
                        List<Double> shares = shares(metering);
                        return !shares.isEmpty() && shares.stream().allMatch(share -> share == 0);
                    },
                    "all workers to be idle");
        }
    }

    /** Which share of the time each worker was at work since the last call. */
    private static List<Double> shares(Metering metering) {
        List<Double> shares = List.copyOf(metering.read().busy().values());
        assertThat(shares).allSatisfy(share -> assertThat(share).isBetween(0.0, 1.0));
        return shares;
    }
}
