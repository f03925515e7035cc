package io.understudy;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * An actor as a service: while the service is there, an actor of its name runs at the top of the tree.
 *
 * <p>When the service goes, the actor is held with its mailbox, reference and watchers; when a service of that name comes back,
 * it goes on with the new code, and with its state if it is {@link Upgradable}. Of several services of one name the one of the
 * highest {@code service.ranking} counts. If none comes within the configured time, or its bundle is uninstalled, the actor is
 * stopped.
 *
 * <pre>{@code
 * @Component(property = ActorFactory.ACTOR_NAME + "=orders")
 * public final class OrdersFactory implements ActorFactory<Order> {
 *     public Actor<Order> create() { return new Orders(); }
 * }
 * }</pre>
 *
 * <p><b>Threads:</b> any.
 *
 * @param <M> the messages the actor takes
 */
@FunctionalInterface
@ConsumerType
public interface ActorFactory<M> {
    /** Service property: the actor's name. Required. */
    String ACTOR_NAME = "actor.name";

    /** A new instance each time. */
    Actor<M> create();

    /** The mailbox; null: the system's default. */
    default MailboxOptions mailbox() {
        return null;
    }
}
