/**
 * What a component author implements: the roles a message passes on its way (mailbox, coordinator, executor, registry,
 * invoker), the values they exchange, and the scheduling word that keeps an actor on one thread.
 *
 * <p>Applications only need {@link io.understudy.spi.SuspendReason}, {@link io.understudy.spi.ResumeCondition} and
 * {@link io.understudy.spi.SignalKey} from here. Every role is a service; the kernel uses the one with the highest {@code
 * service.ranking} and moves to a better one while messages flow.
 */
@Export
@Version("1.0.0")
package io.understudy.spi;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
