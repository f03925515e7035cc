package io.understudy.observe;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Hears every {@link RuntimeEvent}. Register it as a service, or with {@code ActorSystem.observe}.
 *
 * <p><b>Threads:</b> called on the thread where the event happens, possibly several at once: return quickly. What it throws is
 * contained and has no effect on the runtime.
 */
@FunctionalInterface
@ConsumerType
public interface RuntimeObserver {
    /** Something happened. */
    void onEvent(RuntimeEvent event);
}
