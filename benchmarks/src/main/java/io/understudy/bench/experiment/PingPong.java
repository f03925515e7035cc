package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Scene;
import io.understudy.bench.lab.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Pairs of actors that send one message back and forth. */
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
    public Set<Lab.Ability> needs() {
        return Set.of();
    }

    @Override
    public <R> Run prepare(Lab<R> lab) {
        CountDownLatch done = new CountDownLatch(pairs);
        List<R> actors = new ArrayList<>();
        List<R> pingers = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            R ponger = lab.spawn(Ponger::new);
            R pinger = lab.spawn(() -> new Pinger<>(ponger, rounds, done));
            lab.tell(ponger, pinger);
            actors.addAll(List.of(ponger, pinger));
            pingers.add(pinger);
        }
        return new Run() {
            @Override
            public long go() throws InterruptedException {
                pingers.forEach(pinger -> lab.tell(pinger, Ball.BALL));
                done.await();
                return 2L * rounds * pairs;
            }

            @Override
            public void close() {
                actors.forEach(lab::stop);
            }
        };
    }

    private enum Ball {
        BALL
    }

    /** Its first message is the pinger. */
    private static final class Ponger<R> implements Script<R> {
        private R pinger;

        @Override
        @SuppressWarnings("unchecked")
        public void receive(Object message, Scene<R> scene) {
            if (message == Ball.BALL) {
                scene.tell(pinger, message);
            } else {
                pinger = (R) message;
            }
        }
    }

    private static final class Pinger<R> implements Script<R> {
        private final R ponger;
        private final CountDownLatch done;
        private int left;

        Pinger(R ponger, int rounds, CountDownLatch done) {
            this.ponger = ponger;
            this.left = rounds;
            this.done = done;
        }

        @Override
        public void receive(Object message, Scene<R> scene) {
            if (left-- == 0) {
                done.countDown();
            } else {
                scene.tell(ponger, message);
            }
        }
    }
}
