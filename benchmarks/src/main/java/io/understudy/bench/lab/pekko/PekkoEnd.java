package io.understudy.bench.lab.pekko;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.ActorSystem;

/** The end of a system of Pekko. */
final class PekkoEnd {
    private static final long LIMIT_SECONDS = 20;

    private PekkoEnd() {}

    /**
     * Ends it and waits for that.
     *
     * @throws IllegalStateException if it takes too long
     */
    static void await(ActorSystem system) {
        system.terminate();
        try {
            system.getWhenTerminated().toCompletableFuture().get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Pekko shut down", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("expected Pekko to shut down within " + LIMIT_SECONDS + " s", e);
        }
    }
}
