package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;

/** Savina's CountingActor: an actor sends increments to a counter, then asks it for the count. */
final class Counting implements Experiment {
    private final int increments;

    Counting(int increments) {
        this.increments = increments;
    }

    @Override
    public String name() {
        return "counting";
    }

    @Override
    public String summary() {
        return "an actor sends " + increments + " increments to another one, then has the count sent back";
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish finish = new Finish(name(), 1);
        Cast<R> cast = new Cast<>(lab);
        R counter = cast.add(() -> new Counter<>(finish));
        R producer = cast.add(() -> new Producing<>(counter, increments, finish));
        return cast.run(() -> lab.tell(producer, Begin.BEGIN), finish, increments);
    }

    private enum Begin {
        BEGIN
    }

    /** Asks for the count, to be sent there. */
    private record Retrieve<R>(R replyTo) {}

    private record Count(int value) {}

    private static final class Producing<R> implements Script<R> {
        private final R counter;
        private final int increments;
        private final Finish finish;

        Producing(R counter, int increments, Finish finish) {
            this.counter = counter;
            this.increments = increments;
            this.finish = finish;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            if (message instanceof Count count) {
                finish.check("increments", increments, count.value());
                finish.arrive();
                return;
            }
            Tick[] lap = Tick.lap(0);
            for (int i = 0; i < increments; i++) {
                scene.tell(counter, lap[i & (Tick.LAP - 1)]);
            }
            scene.tell(counter, new Retrieve<>(scene.self()));
        }
    }

    private static final class Counter<R> implements Script<R> {
        private final Finish finish;
        private int count;

        Counter(Finish finish) {
            this.finish = finish;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void receive(Object message, Scene<R> scene) {
            if (message instanceof Tick tick) {
                int number = count & (Tick.LAP - 1);
                if (tick.number() != number) {
                    finish.fail("expected increment " + number + ", found " + tick.number());
                }
                count++;
            } else {
                scene.tell(((Retrieve<R>) message).replyTo(), new Count(count));
            }
        }
    }
}
