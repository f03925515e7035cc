package io.understudy.example.demo.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The load of a show: clerks send parcels to hundreds of stations, a pulse never rests, and a counter of another bundle gets
 * numbers. Nothing of it is meant to fail, so nothing of it may become a dead letter.
 *
 * <p><b>Threads:</b> any.
 */
final class Traffic implements AutoCloseable {
    private static final int CLERKS = 4;
    private static final int STATIONS = 300;

    private final ActorSystem system;
    private final MonotonicClock clock;
    private final ActorRef<Object> counter;
    private final Audit audit = new Audit();
    private final GapMeter gaps = new GapMeter();
    private final Track numbers = audit.track(Hop.COUNTER);
    private final AtomicLong told = new AtomicLong();
    private final List<ActorRef<?>> actors = new ArrayList<>();
    private final ActorSystem.Subscription observation;
    private volatile boolean open = true;

    /** Begins at once. */
    Traffic(ActorSystem system, MonotonicClock clock, ActorRef<Object> counter) {
        this.system = system;
        this.clock = clock;
        this.counter = counter;
        this.observation = system.observe(this::heard);
        populate();
    }

    private void populate() {
        List<ActorRef<Station.Parcel>> stations = new ArrayList<>();
        for (int i = 0; i < STATIONS; i++) {
            stations.add(spawn(Props.of(Station::new)));
        }
        for (int i = 0; i < CLERKS; i++) {
            List<Track> tracks =
                    stations.stream().map(station -> audit.track(Hop.STATIONS)).toList();
            audit.hold();
            spawn(Props.of(() -> new Clerk(stations, tracks, this::isOpen, audit::release)));
        }
        audit.hold();
        spawn(Props.of(() -> new Feeder(counter, numbers, told, this::isOpen, audit::release)));
        spawn(Props.of(() -> new Pulse(gaps, clock, this::isOpen)))
                .tell(new Pulse.Beat(audit.track(Hop.PULSE).next()));
    }

    private <M> ActorRef<M> spawn(Props<M> props) {
        ActorRef<M> actor = system.spawn(props);
        actors.add(actor);
        return actor;
    }

    private boolean isOpen() {
        return open;
    }

    private void heard(RuntimeEvent event) {
        if (!(event instanceof RuntimeEvent.DeadLettered dead)) {
            return;
        }
        Object message = dead.letter().message();
        if (message instanceof Tracked tracked && tracked.stamp().track().audit() == audit) {
            tracked.stamp().deadLettered();
        } else if (message instanceof Long number && dead.letter().recipient().equals(counter.path())) {
            numbers.deadLettered(number.intValue());
        }
    }

    /** For how long the pulse stood still, at most, since this was asked for; in nanoseconds. */
    long longestGap() {
        return gaps.longestSinceAsked(clock.nanoTime());
    }

    /** The sum of all numbers that the counter was told. */
    long told() {
        return told.get();
    }

    /** Sends nothing more; completes when all that was sent has arrived. */
    CompletableFuture<Void> end() {
        open = false;
        audit.release();
        return audit.atRest();
    }

    /** What became of the messages, hop by hop. */
    Map<Hop, Tally> tallies() {
        return audit.tallies();
    }

    /** Stops its actors. */
    @Override
    public void close() {
        open = false;
        actors.forEach(system::stop);
        observation.close();
    }
}
