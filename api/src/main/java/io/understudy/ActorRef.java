package io.understudy;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The handle of an actor: stays valid while the actor is restarted, suspended or upgraded, and is harmless after it has
 * stopped.
 *
 * <p>Messages from one sender arrive in the order they were sent. Two references are equal if they stand for the same actor; a
 * new actor of the same name is another one.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <M> the messages it takes
 */
@ProviderType
public interface ActorRef<M> {

    /** Where it is in the tree, such as {@code /user/orders/42}. */
    String path();

    /** Sends without waiting. Never fails because of the receiver: what cannot be delivered becomes a dead letter. */
    default void tell(M message) {
        tell(message, null);
    }

    /** Sends on behalf of {@code sender}, whom the receiver sees as {@link ActorContext#sender()}; null for nobody. */
    void tell(M message, ActorRef<?> sender);

    /** Sends and says what became of it. What is refused still belongs to the caller. */
    default EnqueueOutcome tryTell(M message) {
        return tryTell(message, null);
    }

    /** Sends on behalf of {@code sender} and says what became of it. */
    EnqueueOutcome tryTell(M message, ActorRef<?> sender);

    /**
     * Asks: makes a message around a reference for the answer, sends it, and completes with the first answer.
     *
     * <pre>{@code
     * CompletionStage<Price> price = shop.ask(replyTo -> new HowMuch("tea", replyTo), Duration.ofSeconds(1));
     * }</pre>
     *
     * <p>Completes with {@link AskTimeoutException} after {@code timeout}, and at once with {@link ActorGoneException} if the
     * question cannot be delivered. The answer may also be sent to {@link ActorContext#sender()}.
     *
     * @param question makes the message, given whom to answer
     * @param timeout how long to wait; positive
     * @param <R> the answer
     */
    <R> CompletionStage<R> ask(Function<? super ActorRef<R>, ? extends M> question, Duration timeout);

    /** Whether the actor has stopped, or never was. */
    boolean terminated();
}
