package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import java.util.List;

/** A thread outside that feeds actors round robin: each gets the ticks of one lane in order. */
final class Producer<R> implements Runnable {
    private final Lab<R> lab;
    private final List<R> actors;
    private final int lane;
    private final int rounds;
    private final Window window;

    Producer(Lab<R> lab, List<R> actors, int lane, int rounds, Window window) {
        this.lab = lab;
        this.actors = actors;
        this.lane = lane;
        this.rounds = rounds;
        this.window = window;
    }

    @Override
    public void run() {
        Tick[] lap = Tick.lap(lane);
        long sent = 0;
        int untilLook = Window.STRIDE;
        int number = 0;
        for (int round = 0; round < rounds; round++) {
            Tick tick = lap[number];
            number = Tick.after(number);
            for (R actor : actors) {
                lab.tell(actor, tick);
                if (--untilLook == 0) {
                    untilLook = Window.STRIDE;
                    sent += Window.STRIDE;
                    if (!window.await(lane, sent)) {
                        return;
                    }
                }
            }
        }
    }
}
