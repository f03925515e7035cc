package io.understudy.bench.suspend;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.bench.Machine;
import io.understudy.spi.MonotonicClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Load: pairs of actors, two for each processor, that send each other a message without end; stops when it is closed.
 *
 * <p><b>Threads:</b> one.
 */
final class PingPong implements AutoCloseable {
    private final ActorSystem system;
    private final List<ActorRef<Ball>> players = new ArrayList<>();
    private final List<AtomicLong> hits = new ArrayList<>();
    private final long start = MonotonicClock.SYSTEM.nanoTime();
    private final long processorStart = Machine.processorNanos();

    /** What the load was.
     *
     * @param hits messages
     * @param nanos how long it went on
     * @param processorNanos how much processor time the process has used in that time
     */
    record Load(long hits, long nanos, long processorNanos) {
        Load plus(Load other) {
            return new Load(hits + other.hits, nanos + other.nanos, processorNanos + other.processorNanos);
        }
    }

    /** Carries who has sent it. */
    private record Ball(ActorRef<Ball> from) {}

    private static final class Player implements Actor<Ball> {
        private final AtomicLong hits;
        private Ball mine;
        private long count;

        Player(AtomicLong hits) {
            this.hits = hits;
        }

        @Override
        public void preStart(ActorContext<Ball> context) {
            mine = new Ball(context.self());
        }

        @Override
        public void receive(Ball ball, ActorContext<Ball> context) {
            hits.setOpaque(++count);
            ball.from().tell(mine);
        }
    }

    PingPong(ActorSystem system) {
        this.system = system;
        for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
            ActorRef<Ball> one = player();
            ActorRef<Ball> other = player();
            one.tell(new Ball(other));
        }
    }

    private ActorRef<Ball> player() {
        AtomicLong mine = new AtomicLong();
        hits.add(mine);
        ActorRef<Ball> player = system.spawn(Props.of(() -> new Player(mine)));
        players.add(player);
        return player;
    }

    /**
     * What it has done so far.
     *
     * @throws IllegalStateException if a player has not played
     */
    Load load() {
        long sum = 0;
        for (AtomicLong each : hits) {
            if (each.getOpaque() == 0) {
                throw new IllegalStateException("expected every player to hit the ball, found one that never did");
            }
            sum += each.getOpaque();
        }
        return new Load(sum, MonotonicClock.SYSTEM.nanoTime() - start, Machine.processorNanos() - processorStart);
    }

    @Override
    public void close() {
        players.forEach(system::stop);
    }
}
