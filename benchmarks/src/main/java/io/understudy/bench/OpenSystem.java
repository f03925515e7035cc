package io.understudy.bench;

import io.understudy.ActorSystem;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * An actor system that is shut down when it is closed.
 *
 * @param system the system
 */
public record OpenSystem(ActorSystem system) implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /**
     * Shuts the system down.
     *
     * @throws IllegalStateException if it does not within ten seconds
     */
    @Override
    public void close() {
        try {
            system.shutdown(LIMIT).toCompletableFuture().get(2 * LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the system " + system.name() + " shut down", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(
                    "expected the system " + system.name() + " to shut down within " + LIMIT, e);
        }
    }
}
