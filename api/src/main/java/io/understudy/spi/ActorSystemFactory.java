package io.understudy.spi;

import io.understudy.ActorSystem;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Makes an actor system out of components that the caller brings: for tests, benchmarks and plain class paths, where it is
 * found with {@link java.util.ServiceLoader}. In a framework, use the {@link ActorSystem} service instead.
 *
 * <p><b>Threads:</b> any.
 */
@ProviderType
public interface ActorSystemFactory {
    /** A running system; the caller shuts it down. */
    ActorSystem create(RuntimeParts parts);
}
