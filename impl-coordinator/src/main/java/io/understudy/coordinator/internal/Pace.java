package io.understudy.coordinator.internal;

import io.understudy.spi.Spin;
import java.util.concurrent.locks.LockSupport;

/**
 * What a worker does that has run dry, before it looks for work. What comes meanwhile gathers: an actor that is fed from outside then
 * has many messages for one turn, instead of a turn for each of a few; and what a neighbour is about to run is left to that one.
 */
enum Pace {
    /** It lets a microsecond pass, as often as its {@link Lookout} says. */
    CALM {
        @Override
        int looks(int wanted) {
            return wanted;
        }

        @Override
        void pause() {
            Spin.forNanos(CALM_NANOS);
        }
    },

    /** Where more than a message is handled in a microsecond it lets more time pass, a few times at most. */
    FAST {
        @Override
        int looks(int wanted) {
            return Math.min(wanted, Lookout.FEW);
        }

        @Override
        void pause() {
            Spin.forNanos(FAST_NANOS);
        }
    },

    /** Where more gets done so it sleeps, once, for about half a millisecond, which a message may have to wait for it. */
    GATHERING {
        @Override
        int looks(int wanted) {
            return 1;
        }

        @Override
        void pause() {
            LockSupport.parkNanos(GATHERING_NANOS);
        }
    };

    private static final long CALM_NANOS = 1_000;
    private static final long FAST_NANOS = 14_000;
    private static final long GATHERING_NANOS = 500_000;

    /** How often to look around until the worker parks. */
    abstract int looks(int wanted);

    /** Waits before a look. */
    abstract void pause();
}
