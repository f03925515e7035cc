package io.understudy.observability.internal;

import io.micrometer.core.instrument.MeterRegistry;
import io.understudy.ActorSystem;

/** The sink as its component uses it, without the services that tell it what to do. */
public final class SinkOutsideOsgi {

    private SinkOutsideOsgi() {}

    /** Shows the meters of {@code system} in {@code registry} for good. */
    public static void show(ActorSystem system, MeterRegistry registry) {
        Sink sink = new Sink(system);
        sink.add(registry);
        sink.inCharge(true);
    }
}
