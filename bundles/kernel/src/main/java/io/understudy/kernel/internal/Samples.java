package io.understudy.kernel.internal;

import io.understudy.observe.Metering.Kind;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Samples that nobody has fetched yet; a limited number, the rest is lost and counted. Adding takes no lock and never waits.
 *
 * <p><b>Threads:</b> any. A sample that is being added while the others are fetched may be lost, and
 * is counted as such.
 */
final class Samples {
    private static final int MOST = 16_384;

    private final LongAdder lost = new LongAdder();
    private final AtomicReference<Sheet> sheet = new AtomicReference<>(new Sheet());

    /** Takes samples. */
    interface Handler {
        void sample(Kind kind, Series series, long nanos);
    }

    void add(Kind kind, Series series, long nanos) {
        if (!sheet.get().add(kind, series, nanos)) {
            lost.increment();
        }
    }

    /** Gives all to {@code handler}. */
    void fetch(Handler handler) {
        sheet.getAndSet(new Sheet()).close(handler, lost);
    }

    long lost() {
        return lost.sum();
    }

    /** As many samples as are kept at a time. */
    private static final class Sheet {
        private final AtomicInteger used = new AtomicInteger();
        /** Nanoseconds, at least one; below zero for latencies; 0 while the sample is being added. */
        private final AtomicLongArray nanos = new AtomicLongArray(MOST);

        private final AtomicReferenceArray<Series> series = new AtomicReferenceArray<>(MOST);

        boolean add(Kind kind, Series whose, long duration) {
            int place = used.get() < MOST ? used.getAndIncrement() : MOST;
            if (place >= MOST) {
                return false;
            }
            long atLeastOne = Math.max(1, duration);
            series.setPlain(place, whose);
            nanos.setRelease(place, kind == Kind.LATENCY ? -atLeastOne : atLeastOne);
            return true;
        }

        void close(Handler handler, LongAdder lost) {
            int count = Math.min(MOST, used.getAndSet(MOST));
            for (int i = 0; i < count; i++) {
                long found = nanos.getAcquire(i);
                if (found == 0) {
                    lost.increment();
                } else {
                    handler.sample(found < 0 ? Kind.LATENCY : Kind.TURN, series.getPlain(i), Math.abs(found));
                }
            }
        }
    }
}
