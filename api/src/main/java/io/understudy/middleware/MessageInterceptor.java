package io.understudy.middleware;

import io.understudy.ActorRef;
import io.understudy.Props;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Sees single messages, and new actors, on their way; may let them pass, replace or drop them. For what a {@link Middleware},
 * which sees whole turns, cannot do. Register it as a service, or with {@code ActorSystem.intercept}.
 *
 * <pre>{@code
 * system.intercept(new MessageInterceptor() {
 *     public Object onReceive(Object message, ActorRef<?> recipient) {
 *         return message instanceof Secret secret ? secret.decrypted() : message;
 *     }
 * });
 * }</pre>
 *
 * <p>Several are asked in the order they were registered, each about what the one before returned. What is dropped becomes a
 * dead letter. Only messages sent while it is registered are shown to it; while there is none, messages cost nothing more.
 *
 * <p><b>Threads:</b> {@code onSend} and {@code onSpawn} on the caller's, {@code onReceive} in the receiver's turn; several at
 * once.
 */
@ConsumerType
public interface MessageInterceptor {

    /**
     * Before a message goes into a mailbox: what is to be sent instead, or null to drop it. What it throws is contained, and the
     * message passes.
     */
    default Object onSend(Object message, ActorRef<?> recipient, ActorRef<?> sender) {
        return message;
    }

    /** Before an actor handles a message: what it is to handle instead, or null to drop it. If it throws, the actor has failed. */
    default Object onReceive(Object message, ActorRef<?> recipient) {
        return message;
    }

    /** Before an actor is spawned: how to make it instead, or null to refuse. What it throws, the caller of spawn gets. */
    default <M> Props<M> onSpawn(Props<M> props, String path) {
        return props;
    }
}
