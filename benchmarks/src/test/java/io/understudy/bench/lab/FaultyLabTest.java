package io.understudy.bench.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.bench.lab.FaultyLab.Fault;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract finds what is wrong with a system. */
class FaultyLabTest {
    private static final Map<Fault, String> FOUND_BY = Map.of(
            Fault.LOSES, "handles every message of several senders once, in the order of each",
            Fault.REPEATS, "handles every message of several senders once, in the order of each",
            Fault.REORDERS, "handles every message of several senders once, in the order of each",
            Fault.RUNS_SEVERAL_AT_ONCE, "runs an actor on one thread at a time",
            Fault.GOES_ON_AFTER_STOP, "stops an actor from within",
            Fault.ANSWERS_WRONGLY, "answers questions",
            Fault.KEEPS_THE_INSTANCE, "restarts an actor at the top whenever it throws");

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void shouldFindTheFault(Fault fault) {
        try (Lab<?> lab = new FaultyLab(fault)) {
            LabContract.Check check = new LabContract<>(lab, 1_000).checks().get(FOUND_BY.get(fault));

            assertThatThrownBy(check::run).isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void shouldFindNothingWhenThereIsNoFault() throws Exception {
        try (Lab<?> lab = new FaultyLab(Fault.NONE)) {
            for (LabContract.Check check :
                    new LabContract<>(lab, LabContract.LIMIT_MILLIS).checks().values()) {
                check.run();
            }
        }
    }

    @Test
    void shouldFindThreadsThatAreLeft() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Leftovers leftovers = new Leftovers();
        Thread thread = new Thread(() -> awaitQuietly(end), "left");
        thread.start();
        try {
            assertThat(leftovers.after(1)).containsExactly(thread);
        } finally {
            end.countDown();
        }
        assertThat(leftovers.after(LabContract.LIMIT_MILLIS)).isEmpty();
    }

    private static void awaitQuietly(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
