package io.understudy.executor.internal;

import java.time.Duration;
import java.util.Objects;

/**
 * What can be set for a {@link ThreadExecutor}.
 *
 * @param name what the names of the threads begin with
 * @param minWorkers the number of workers to start with, and the fewest there are
 * @param maxWorkers the most workers there are
 * @param batch how many ready indices a worker takes at once
 * @param depthFactor how many ready actors per worker are a backlog
 * @param growInterval how long work must wait before there is one worker more
 * @param shrinkInterval how long a worker must be idle before there is one less
 * @param coolDown how long nothing is decided after a change
 * @param stopPatience how long a deactivation waits for turns to end
 */
record ExecutorSettings(
        String name,
        int minWorkers,
        int maxWorkers,
        int batch,
        int depthFactor,
        Duration growInterval,
        Duration shrinkInterval,
        Duration coolDown,
        Duration stopPatience) {

    /** The most workers anybody can ask for. */
    static final int MOST_WORKERS = 1024;

    /** The largest batch anybody can ask for. */
    static final int LARGEST_BATCH = 1024;

    /** Checks every value. */
    ExecutorSettings {
        Objects.requireNonNull(name, "name");
        require(minWorkers >= 1 && minWorkers <= MOST_WORKERS, "workers.min", "1 to " + MOST_WORKERS, minWorkers);
        require(
                maxWorkers >= minWorkers && maxWorkers <= MOST_WORKERS,
                "workers.max",
                "workers.min (" + minWorkers + ") to " + MOST_WORKERS,
                maxWorkers);
        require(batch >= 1 && batch <= LARGEST_BATCH, "batch", "1 to " + LARGEST_BATCH, batch);
        require(depthFactor >= 1, "grow.factor", "1 or more", depthFactor);
        requireTime("grow.interval", growInterval);
        requireTime("shrink.interval", shrinkInterval);
        requireTime("cooldown", coolDown);
        requireTime("stop.patience", stopPatience);
    }

    /** As many workers as there are processors, up to four times that, at least 16. */
    static ExecutorSettings standard() {
        int processors = Math.min(Runtime.getRuntime().availableProcessors(), MOST_WORKERS / 4);
        return of(processors, Math.max(4 * processors, 16));
    }

    /** A number of workers that never changes. */
    static ExecutorSettings fixed(int workers) {
        return of(workers, workers);
    }

    private static ExecutorSettings of(int min, int max) {
        return new ExecutorSettings(
                "understudy",
                min,
                max,
                1,
                16,
                Duration.ofMillis(40),
                Duration.ofSeconds(10),
                Duration.ofSeconds(1),
                Duration.ofSeconds(5));
    }

    private static void requireTime(String property, Duration found) {
        Objects.requireNonNull(found, property);
        require(
                found.compareTo(Duration.ofMillis(1)) >= 0 && found.compareTo(Duration.ofHours(1)) <= 0,
                property,
                "1 to 3600000 ms",
                found.toMillis() + " ms");
    }

    private static void require(boolean holds, String property, String expected, Object found) {
        if (!holds) {
            throw new IllegalArgumentException(property + ": expected " + expected + ", found " + found);
        }
    }

    /** The same under another name. */
    ExecutorSettings withName(String name) {
        return new ExecutorSettings(
                name, minWorkers, maxWorkers, batch, depthFactor, growInterval, shrinkInterval, coolDown, stopPatience);
    }

    /** The same with other limits on the number of workers. */
    ExecutorSettings withWorkers(int min, int max) {
        return new ExecutorSettings(
                name, min, max, batch, depthFactor, growInterval, shrinkInterval, coolDown, stopPatience);
    }

    /** The same with another batch. */
    ExecutorSettings withBatch(int batch) {
        return new ExecutorSettings(
                name, minWorkers, maxWorkers, batch, depthFactor, growInterval, shrinkInterval, coolDown, stopPatience);
    }

    /** The same with other times to adapt. */
    ExecutorSettings withIntervals(Duration grow, Duration shrink, Duration coolDown) {
        return new ExecutorSettings(
                name, minWorkers, maxWorkers, batch, depthFactor, grow, shrink, coolDown, stopPatience);
    }
}
