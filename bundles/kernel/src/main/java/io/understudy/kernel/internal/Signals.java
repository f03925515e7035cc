package io.understudy.kernel.internal;

import io.understudy.spi.SignalKey;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who waits for which signal. A signal reaches all that wait at that moment and is not remembered.
 *
 * <p><b>Threads:</b> any.
 */
final class Signals {
    private final ConcurrentHashMap<SignalKey, Set<Runnable>> waiting = new ConcurrentHashMap<>();

    /** Runs {@code resume} at the next signal of {@code key}; the result ends the wait. */
    Runnable await(SignalKey key, Runnable resume) {
        waiting.compute(key, (k, all) -> {
            Set<Runnable> known = all == null ? ConcurrentHashMap.newKeySet() : all;
            known.add(resume);
            return known;
        });
        return () -> waiting.computeIfPresent(key, (k, all) -> {
            all.remove(resume);
            return all.isEmpty() ? null : all;
        });
    }

    /** Resumes all that wait for {@code key}; says how many. */
    int signal(SignalKey key) {
        Set<Runnable> all = waiting.remove(key);
        if (all == null) {
            return 0;
        }
        int count = 0;
        for (Runnable resume : all) {
            resume.run();
            count++;
        }
        return count;
    }

    /** How many keys are waited for. */
    int size() {
        return waiting.size();
    }
}
