package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.ArrayList;
import java.util.List;

/** Savina's PingPong: pairs of actors that send one message back and forth. */
final class PingPong implements Experiment {
    private final int pairs;
    private final int rounds;

    PingPong(int pairs, int rounds) {
        this.pairs = pairs;
        this.rounds = rounds;
    }

    @Override
    public String name() {
        return "ping-pong-" + pairs;
    }

    @Override
    public String summary() {
        return pairs + " pairs of actors send one message back and forth, " + rounds + " times each";
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        Finish finish = new Finish(name(), pairs);
        Cast<R> cast = new Cast<>(lab);
        List<R> pingers = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            R ponger = cast.add(() -> new Ponger<>(finish));
            R pinger = cast.add(() -> new Pinger<>(ponger, rounds, finish));
            lab.tell(ponger, new Opponent<>(pinger));
            pingers.add(pinger);
        }
        return cast.run(() -> pingers.forEach(pinger -> lab.tell(pinger, Serve.SERVE)), finish, 2L * rounds * pairs);
    }

    /** The first message of the pinger. */
    private enum Serve {
        SERVE
    }

    /** The first message of the ponger. */
    private record Opponent<R>(R pinger) {}

    /** Sends each tick back. */
    private static final class Ponger<R> implements Script<R> {
        private final Finish finish;
        private R pinger;
        private int next;

        Ponger(Finish finish) {
            this.finish = finish;
        }

        @Override
        @SuppressWarnings("unchecked")
        public void receive(Object message, Scene<R> scene) {
            if (message instanceof Tick tick) {
                if (tick.number() != next) {
                    finish.fail("expected ping " + next + ", found " + tick.number());
                }
                next = Tick.after(next);
                scene.tell(pinger, message);
            } else {
                pinger = ((Opponent<R>) message).pinger();
            }
        }
    }

    /** Sends the next tick when it gets the last one back. */
    private static final class Pinger<R> implements Script<R> {
        private final Tick[] lap = Tick.lap(0);
        private final R ponger;
        private final Finish finish;
        private int left;
        private int next;

        Pinger(R ponger, int rounds, Finish finish) {
            this.ponger = ponger;
            this.left = rounds;
            this.finish = finish;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            if (message != Serve.SERVE && !returned((Tick) message)) {
                finish.fail("expected another pong than " + message);
            }
            if (left-- == 0) {
                finish.arrive();
            } else {
                scene.tell(ponger, lap[next]);
                next = Tick.after(next);
            }
        }

        private boolean returned(Tick tick) {
            return Tick.after(tick.number()) == next;
        }
    }
}
