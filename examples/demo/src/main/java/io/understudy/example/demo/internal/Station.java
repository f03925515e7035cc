package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;

/** Takes parcels. */
final class Station implements Actor<Station.Parcel> {

    /** Something to be taken. */
    record Parcel(Stamp stamp) implements Tracked {}

    @Override
    public void receive(Parcel parcel, ActorContext<Parcel> context) {
        parcel.stamp().handled();
    }
}
