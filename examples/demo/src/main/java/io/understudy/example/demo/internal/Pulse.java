package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.spi.MonotonicClock;
import java.util.function.BooleanSupplier;

/**
 * An actor that never rests: each beat is a little work, and the next one is told as soon as it begins. So a long gap between two
 * beats is a time in which it got no turn.
 */
final class Pulse implements Actor<Pulse.Beat> {
    private static final int WORK = 2_000;

    private final GapMeter gaps;
    private final MonotonicClock clock;
    private final BooleanSupplier open;
    private long worked = 1;

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
        work();
        beat.stamp().handled();
    }

    /** Some microseconds of what a computer does anyway. */
    private void work() {
        for (int i = 0; i < WORK; i++) {
            worked = worked * 6_364_136_223_846_793_005L + 1;
        }
    }
}
