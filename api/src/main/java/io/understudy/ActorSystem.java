package io.understudy;

import io.understudy.middleware.ContextPropagator;
import io.understudy.middleware.MessageInterceptor;
import io.understudy.observe.Inspection;
import io.understudy.observe.RuntimeObserver;
import io.understudy.observe.Swaps;
import io.understudy.spi.SignalKey;
import io.understudy.supervision.RootEscalationHandler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The runtime, as a service: spawns actors at the top of the tree and finds, stops, suspends and resumes any. All bundles
 * share one system and one tree; what one bundle shuts down is shut down for all.
 *
 * <p><b>Threads:</b> any.
 */
@ProviderType
public interface ActorSystem {

    /** Its name. */
    String name();

    /** An actor at the top, with a name made up for it. */
    <M> ActorRef<M> spawn(Props<M> props);

    /**
     * An actor at the top, with a name: {@code [A-Za-z0-9._~-]}, at most 128 characters, unique there. It starts on its own
     * and takes messages at once.
     *
     * @throws ActorNameException if the name is illegal or taken
     * @throws ActorSystemStoppedException after shutdown
     */
    <M> ActorRef<M> spawn(Props<M> props, String name);

    /** The actor at {@code path}, such as {@code /user/orders}. */
    Optional<ActorRef<?>> find(String path);

    /** A reference to {@code path}, whether or not there is an actor: what it is told becomes a dead letter if there is none. */
    ActorRef<Object> refer(String path);

    /** Stops an actor and all below it, after its current message. Idempotent. */
    void stop(ActorRef<?> actor);

    /** Lets an actor handle no user messages until {@link #resume}. System messages go on, senders notice nothing. */
    void suspend(ActorRef<?> actor);

    /** Ends every suspension that applications and operators may end. */
    void resume(ActorRef<?> actor);

    /** Resumes all actors that wait for {@code key}; says how many. */
    int signal(SignalKey key);

    /** Where messages go that have nowhere else to go. */
    ActorRef<Object> deadLetters();

    /** How many dead letters there were, for one reason. */
    long deadLetterCount(DeadLetterReason reason);

    /** Calls {@code observer} for every event until the result is closed. */
    Subscription observe(RuntimeObserver observer);

    /** Events by class, those of the runtime and those of applications. */
    EventStream events();

    /** What the actors are doing, and the latest dead letters. */
    Inspection inspection();

    /** Who plays which role, and the way to change it. */
    Swaps swaps();

    /** Shows messages and new actors to {@code interceptor} until the result is closed. */
    Subscription intercept(MessageInterceptor interceptor);

    /** Lets what {@code propagator} captures travel with messages until the result is closed. */
    Subscription propagate(ContextPropagator propagator);

    /** Calls {@code handler} for every failure that is escalated to the root until the result is closed. */
    Subscription onRootEscalation(RootEscalationHandler handler);

    /** How many actors there are, the guardians not counted. */
    int actorCount();

    /**
     * Shuts down in order: no new messages, those that wait are handled, actors stop from the bottom up. The last quarter of
     * the {@code deadline}, at most a second, is for what is left: it is stopped the hard way, as by {@link #forceStop}.
     * Whatever its actors do, the system ends a moment after the deadline. Idempotent; every call gets the same result.
     */
    CompletionStage<Void> shutdown(Duration deadline);

    /**
     * Stops the hard way: when this returns, no further user message is taken out of a mailbox. Handlers that run are given a
     * second to return; after that their threads are interrupted and left alone. As long as actors keep stopping they are given
     * up to ten seconds more. Idempotent; also ends a {@link #shutdown} that takes too long.
     */
    CompletionStage<Void> forceStop();

    /**
     * Calls {@code callback} when all actors have stopped, before {@link #terminated()} completes; the last one registered
     * first. What it throws is contained.
     *
     * @throws ActorSystemStoppedException if the system has stopped already
     */
    void onTermination(Runnable callback);

    /** Completes when the system has shut down. */
    CompletionStage<Void> terminated();

    /** The end of an observation. */
    @ProviderType
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
