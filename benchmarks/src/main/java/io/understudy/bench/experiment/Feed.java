package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.concurrent.CountDownLatch;

/** Threads outside that send to actors round robin, at most {@link Window#LIMIT} messages ahead each. */
final class Feed implements Experiment {
    private final String name;
    private final int producers;
    private final int actors;
    private final int rounds;

    /** So many messages in all, rounded down to whole rounds of each producer. */
    Feed(String name, int producers, int actors, int messages) {
        if (actors * Tick.LAP > Window.LIMIT / 2) {
            throw new IllegalArgumentException(name + ": expected at most " + Window.LIMIT / 2 / Tick.LAP
                    + " actors, so that what they have not published fits the window; found " + actors);
        }
        this.name = name;
        this.producers = producers;
        this.actors = actors;
        this.rounds = messages / producers / actors;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String summary() {
        return producers + " outside threads send " + (long) rounds * actors * producers + " messages to " + actors
                + " actors round robin";
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish finish = new Finish(name, actors);
        Window window = new Window(producers, finish);
        Cast<R> cast = new Cast<>(lab);
        for (int i = 0; i < actors; i++) {
            cast.add(() -> new Receiver<>(producers, rounds, window, finish));
        }
        CountDownLatch start = new CountDownLatch(1);
        for (int lane = 0; lane < producers; lane++) {
            Producer<R> producer = new Producer<>(lab, cast.actors(), lane, rounds, window);
            Outside.start(name + "-producer-" + lane, start, producer);
        }
        return cast.run(start::countDown, finish, (long) rounds * actors * producers);
    }

    /** Takes the ticks of all lanes, each in order. */
    private static final class Receiver<R> implements Script<R> {
        private final int[] next;
        private final Window window;
        private final Finish finish;
        private long left;

        Receiver(int lanes, int rounds, Window window, Finish finish) {
            this.next = new int[lanes];
            this.window = window;
            this.finish = finish;
            this.left = (long) lanes * rounds;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            Tick tick = (Tick) message;
            int lane = tick.lane();
            int number = next[lane];
            if (tick.number() != number) {
                finish.fail("expected tick " + number + " of producer " + lane + ", found " + tick.number());
            }
            next[lane] = Tick.after(number);
            if (number == Tick.LAP - 1) {
                window.lapHandled(lane);
            }
            if (--left == 0) {
                finish.arrive();
            }
        }
    }
}
