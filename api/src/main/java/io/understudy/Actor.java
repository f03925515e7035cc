package io.understudy;

import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * State and behaviour behind an {@link ActorRef}. Only {@link #receive} must be written, so a lambda will do:
 *
 * <pre>{@code
 * final class Counter implements Actor<Integer> {
 *     private long sum;   // no lock: one message at a time
 *     public void receive(Integer n, ActorContext<Integer> context) { sum += n; }
 * }
 * }</pre>
 *
 * <p>Order of life: constructor, {@code preStart}, {@code receive} for each message, {@code postStop}; all of it inside the
 * actor's own turns. On a restart the old instance gets {@code preRestart}, a new one is made and gets {@code postRestart}.
 *
 * <p><b>Threads:</b> one at a time; each call sees what the one before wrote.
 *
 * @param <M> the messages it takes
 */
@FunctionalInterface
@ConsumerType
public interface Actor<M> extends Behavior<M> {

    /** Before the first message. A failure here is decided by the parent, like any other. */
    default void preStart(ActorContext<M> context) throws Exception {}

    /** After the last message and after all children have stopped. Once. */
    default void postStop(ActorContext<M> context) throws Exception {}

    /** On the old instance, before a restart. Stops the children and calls {@link #postStop}, unless overridden. */
    default void preRestart(Throwable cause, ActorContext<M> context) throws Exception {
        context.stopChildren();
        postStop(context);
    }

    /** On the new instance, after a restart. Calls {@link #preStart}, unless overridden. */
    default void postRestart(Throwable cause, ActorContext<M> context) throws Exception {
        preStart(context);
    }

    /** An actor watched with {@link ActorContext#watch} has stopped. Fails with {@link DeathPactException}, unless overridden. */
    default void onTerminated(ActorRef<?> stopped, ActorContext<M> context) throws Exception {
        throw new DeathPactException(context.path(), stopped.path());
    }

    /** No message for {@code timeout}; see {@link ActorContext#setReceiveTimeout}. A dead letter, unless overridden. */
    default void onReceiveTimeout(Duration timeout, ActorContext<M> context) throws Exception {
        context.unhandled(new ReceiveTimeout(timeout));
    }

    /** How failures of children are treated. Asked once per failure, in this actor's turn. */
    default SupervisorStrategy supervisorStrategy(ActorContext<M> context) {
        return SupervisorStrategy.standard();
    }
}
