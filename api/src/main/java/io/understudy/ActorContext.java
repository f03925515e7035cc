package io.understudy;

import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.osgi.annotation.versioning.ProviderType;

/**
 * What an actor can do besides handling a message. Belongs to one actor; use it only while that actor handles something.
 *
 * <p><b>Threads:</b> the actor's turn; only {@link #self}, {@link #path} and {@link #system} are for any thread.
 *
 * @param <M> the messages the actor takes
 */
@ProviderType
public interface ActorContext<M> {

    // Who

    /** The actor's own reference. */
    ActorRef<M> self();

    /** The actor's own path. */
    String path();

    /** The system it lives in. */
    ActorSystem system();

    /** Who sent the current message, to be answered; the dead letters if nobody did. */
    ActorRef<Object> sender();

    /** Its parent; empty for the root. */
    Optional<ActorRef<?>> parent();

    // Children

    /** A child with a name made up for it. */
    <C> ActorRef<C> spawn(Props<C> props);

    /** A child with a name: {@code [A-Za-z0-9._~-]}, at most 128 characters, unique among its siblings. */
    <C> ActorRef<C> spawn(Props<C> props, String name);

    /** The children, oldest first. */
    List<ActorRef<?>> children();

    /** The child of that name. */
    Optional<ActorRef<?>> child(String name);

    /** Stops a child. */
    void stop(ActorRef<?> child);

    /** Stops all children, the youngest first. */
    void stopChildren();

    /** Stops this actor after the current message; what waits in the mailbox becomes dead letters. */
    void stop();

    // Watching

    /** Lets {@link Actor#onTerminated} be called when {@code other} has stopped, at once if it has already. */
    void watch(ActorRef<?> other);

    /** As {@link #watch}, with a message of its own instead. */
    void watchWith(ActorRef<?> other, M message);

    /** Ends watching; nothing arrives any more, even if it was under way. */
    void unwatch(ActorRef<?> other);

    // Behaviour

    /** Handles further messages with {@code behavior} instead of the current one. */
    void become(Behavior<M> behavior);

    /** As {@link #become}, and {@link #unbecome} goes back to the current one. */
    void becomeStacked(Behavior<M> behavior);

    /** Goes back to the behaviour before; to the actor itself at last. */
    void unbecome();

    /** Says that a message means nothing to this actor: it becomes a dead letter. */
    void unhandled(Object message);

    /** Messages put aside. */
    Stash stash();

    // Time

    /** Messages to itself, later. */
    Timers<M> timers();

    /**
     * Calls {@link Actor#onReceiveTimeout} whenever no message was handled for {@code timeout}. Messages marked {@link
     * NotInfluenceReceiveTimeout} do not count. Stands still while the actor is suspended; ends with the instance.
     */
    void setReceiveTimeout(Duration timeout);

    /** Ends that. */
    void cancelReceiveTimeout();

    /** Handles no user message after the current one until {@code resumeOn}. */
    void suspend(SuspendReason reason, ResumeCondition resumeOn);

    /** Sends itself what a future brings, as a message. */
    <T> void pipeToSelf(CompletionStage<T> future, BiFunction<? super T, ? super Throwable, ? extends M> toMessage);
}
