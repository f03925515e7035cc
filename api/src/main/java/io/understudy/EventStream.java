package io.understudy;

import io.understudy.ActorSystem.Subscription;
import java.util.function.Consumer;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Publishes events, by class, to whoever asked for them: what the runtime says about itself ({@link
 * io.understudy.observe.RuntimeEvent}) and what applications publish.
 *
 * <pre>{@code
 * system.events().subscribe(RuntimeEvent.DeadLettered.class, auditor);
 * }</pre>
 *
 * <p>A subscriber gets the events of its class and of all below it, once, however often it subscribed for that class.
 *
 * <p><b>Threads:</b> any. Subscribers are called, and actors told, on the thread that publishes.
 */
@ProviderType
public interface EventStream {

    /** Tells {@code subscriber} every event of that class until the result is closed or the actor has stopped. */
    <E> Subscription subscribe(Class<E> type, ActorRef<? super E> subscriber);

    /** Calls {@code subscriber} with every event of that class until the result is closed. What it throws is contained. */
    <E> Subscription listen(Class<E> type, Consumer<? super E> subscriber);

    /** Ends all subscriptions of an actor. */
    void unsubscribe(ActorRef<?> subscriber);

    /** Tells all who asked for events of its class. */
    void publish(Object event);
}
