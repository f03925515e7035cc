package io.understudy.executor.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.executor.internal.WorkerLife.State;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class WorkerLifeTest {
    private final WorkerLife life = new WorkerLife("w-1");

    @Test
    void shouldGoThroughAllStatesWhenLifeIsOrderly() {
        assertThat(life.state()).isEqualTo(State.SPAWNED);
        assertThat(life.wanted()).isTrue();
        assertThat(life.running()).isFalse();

        assertThat(life.begin()).isTrue();
        assertThat(life.state()).isEqualTo(State.RUNNING);
        assertThat(life.running()).isTrue();

        assertThat(life.drain()).isTrue();
        assertThat(life.state()).isEqualTo(State.DRAINING);
        assertThat(life.wanted()).isFalse();

        assertThat(life.end()).isTrue();
        assertThat(life.state()).isEqualTo(State.STOPPED);
    }

    @Test
    void shouldNotBeginWhenItWasDrainedBefore() {
        assertThat(life.drain()).isTrue();

        assertThat(life.begin()).isFalse();
        assertThat(life.state()).isEqualTo(State.DRAINING);
    }

    @Test
    void shouldSayOnceThatItIsOverWhenToldTwice() {
        life.begin();

        assertThat(life.drain()).isTrue();
        assertThat(life.drain()).isFalse();
        assertThat(life.end()).isTrue();
        assertThat(life.end()).isFalse();
        assertThat(life.drain()).isFalse();
        assertThat(life.state()).isEqualTo(State.STOPPED);
    }

    @Test
    void shouldNameWorkerAndStatesWhenItBeginsTwice() {
        life.begin();

        assertThatThrownBy(life::begin)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("worker w-1 cannot go from RUNNING to RUNNING; it began before");
    }

    @Test
    void shouldAlwaysBeDrainedWhenBeginAndDrainRace() throws Exception {
        for (int round = 0; round < 2_000; round++) {
            WorkerLife raced = new WorkerLife("w-" + round);
            CyclicBarrier together = new CyclicBarrier(2);
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Thread worker = new Thread(() -> {
                try {
                    together.await();
                    raced.begin();
                } catch (Exception e) {
                    thrown.set(e);
                }
            });
            worker.start();
            together.await();
            assertThat(raced.drain()).isTrue();
            worker.join();

            assertThat(thrown.get()).isNull();
            assertThat(raced.state()).isEqualTo(State.DRAINING);
        }
    }
}
