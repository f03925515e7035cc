package io.understudy.bench.fork;

import java.time.Duration;

/** Whoever runs jobs, each in a JVM of its own. */
@FunctionalInterface
public interface Forks {

    /**
     * Runs a job and waits for its end.
     *
     * @throws ForkFailed if it did not end within {@code limit}, ended with an error, or printed nothing that can be read
     * @throws InterruptedException if the thread is interrupted; the job is ended
     */
    Reading run(Job job, Duration limit) throws InterruptedException;
}
