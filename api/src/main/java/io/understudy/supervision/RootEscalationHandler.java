package io.understudy.supervision;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * Hears of failures that nobody in the tree wanted to decide, after their last way up. The top-level actor they came from is
 * stopped. Register it as a service, or with {@code ActorSystem.onRootEscalation}.
 *
 * <p><b>Threads:</b> called in the guardian's turn, one at a time: return quickly. What it throws is contained.
 */
@FunctionalInterface
@ConsumerType
public interface RootEscalationHandler {
    /** A failure of the top-level actor {@code failure.child()}, or of one below it, has reached the root. */
    void escalatedToRoot(Failure failure);
}
