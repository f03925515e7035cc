package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Sends parcels to all stations in turn, some every few milliseconds. */
final class Clerk implements Actor<Clerk.Tick> {
    private static final int PARCELS_AT_A_TIME = 200;
    private static final Duration INTERVAL = Duration.ofMillis(10);

    private final List<ActorRef<Station.Parcel>> stations;
    private final List<Track> tracks;
    private final BooleanSupplier open;
    private final Runnable closed;
    private int next;

    /** A clerk who sends while {@code open}, to each station on a track of its own, and then says that he has {@code closed}. */
    Clerk(List<ActorRef<Station.Parcel>> stations, List<Track> tracks, BooleanSupplier open, Runnable closed) {
        this.stations = stations;
        this.tracks = tracks;
        this.open = open;
        this.closed = closed;
    }

    /** It is time for the next parcels. */
    record Tick() {}

    @Override
    public void preStart(ActorContext<Tick> context) {
        context.timers().startPeriodic("tick", new Tick(), INTERVAL);
    }

    @Override
    public void receive(Tick tick, ActorContext<Tick> context) {
        if (!open.getAsBoolean()) {
            context.timers().cancelAll();
            closed.run();
            return;
        }
        for (int i = 0; i < PARCELS_AT_A_TIME; i++) {
            stations.get(next).tell(new Station.Parcel(tracks.get(next).next()), context.self());
            next = (next + 1) % stations.size();
        }
    }
}
