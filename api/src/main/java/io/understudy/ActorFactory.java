package io.understudy;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * An actor as a service: while the service is there, an actor of its name runs at the top of the tree.
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
