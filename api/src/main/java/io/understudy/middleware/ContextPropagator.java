package io.understudy.middleware;

import io.understudy.ActorRef;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Lets something that is current for the sender, such as a trace, travel with each message and be current for the receiver while
 * it handles the message, and so for what the receiver sends. Register it as a service, or with {@code ActorSystem.propagate}.
 *
 * <pre>{@code
 * system.propagate(new ContextPropagator() {
 *     public Object capture(ActorRef<?> recipient) {
 *         return Tenant.current(); // null: nothing travels
 *     }
 *
 *     public Scope restore(Object tenant, Object message, ActorRef<?> recipient) {
 *         Tenant before = Tenant.enter((Tenant) tenant);
 *         return thrown -> Tenant.enter(before);
 *     }
 * });
 * }</pre>
 *
 * <p>What travels stays with the message when it is stashed, or handled once more after a failure; what an actor pipes to itself
 * carries what was current when it asked. Messages of timers and notices carry nothing. Several propagators are nested, the
 * first registered outermost.
 *
 * <p>A message whose propagator has gone is handled as if it carried nothing. Whoever removes one waits for the turns that use it.
 * While there is none, messages cost nothing more; a message that carries nothing costs its sender one call.
 *
 * <p>What any of the methods throws is contained: the message is sent, and handled.
 *
 * <p><b>Threads:</b> {@code capture} on the sender's, the others in the receiver's turn; several at once.
 */
@ConsumerType
public interface ContextPropagator {

    /** What is to travel with a message that is being sent to {@code recipient}; null: nothing. */
    Object capture(ActorRef<?> recipient);

    /**
     * Makes what travelled current, before {@code recipient} handles {@code message}. Interceptors have not seen it yet.
     *
     * @param context what {@link #capture} returned
     * @return what ends that; null if there is nothing to end
     */
    Scope restore(Object context, Object message, ActorRef<?> recipient);

    /**
     * The time in which one message is handled.
     *
     * <p><b>Threads:</b> that of {@link #restore}.
     */
    @FunctionalInterface
    @ConsumerType
    interface Scope {
        /** The message is handled; {@code thrown} is what the actor threw, null if it did not. */
        void close(Throwable thrown);
    }
}
