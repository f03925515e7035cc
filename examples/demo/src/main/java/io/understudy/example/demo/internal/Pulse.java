package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.spi.MonotonicClock;
import java.util.function.BooleanSupplier;

/** An actor that never rests: tells itself the next beat whenever it gets one, so that each gap is somebody else's. */
final class Pulse implements Actor<Pulse.Beat> {
    private final GapMeter gaps;
    private final MonotonicClock clock;
    private final BooleanSupplier open;

    /** A pulse that goes on while {@code open}. */
    Pulse(GapMeter gaps, MonotonicClock clock, BooleanSupplier open) {
        this.gaps = gaps;
        this.clock = clock;
        this.open = open;
    }

    /** One beat. */
    record Beat(Stamp stamp) implements Tracked {}

    @Override
    public void receive(Beat beat, ActorContext<Beat> context) {
        gaps.beat(clock.nanoTime());
        if (open.getAsBoolean()) {
            context.self().tell(new Beat(beat.stamp().track().next()), context.self());
        }
        beat.stamp().handled();
    }
}
