package io.understudy.kernel.internal;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Behavior;
import io.understudy.DeadLetterReason;
import io.understudy.Props;
import io.understudy.Stash;
import io.understudy.Timers;
import io.understudy.spi.Envelope;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;
import io.understudy.supervision.RestartType;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/**
 * What an actor sees of its cell.
 *
 * <p><b>Threads:</b> the actor's turn.
 *
 * @param <M> the messages the actor takes
 */
final class CellContext<M> implements ActorContext<M> {
    private final ActorCell<M> cell;
    /** Where the current message is: with the worker that runs the turn, or ran the last one. */
    private InHand hand = InHand.NOTHING;
    /** The middlewares of the last turn; null if there were none, or the actor's code has changed. */
    private MiddlewareSet.Chain chain;

    CellContext(ActorCell<M> cell) {
        this.cell = cell;
    }

    /** A turn begins at {@code worker}. Mostly it is the same as before, and nothing is written where senders look. */
    void turnAt(InHand worker) {
        if (hand != worker) {
            hand = worker;
        }
    }

    /** The middlewares of this turn, and with whom the actor is measured. */
    MiddlewareSet.Chain chain(MiddlewareSet all) {
        MiddlewareSet.Chain known = chain;
        if (known == null || !known.isFrom(all)) {
            known = all.chainFor(path());
            chain = known;
        }
        return known;
    }

    /** The next turn finds out anew which middlewares are for this actor. */
    void forgetChain() {
        chain = null;
    }

    void current(Envelope envelope) {
        hand.handled(envelope);
    }

    /** A message from nobody is being handled from now on. */
    void current(Object message, int stamp) {
        hand.handled(message, stamp);
    }

    /** The message that is being handled, null if none is; in an envelope made for the answer if it has none. */
    Envelope current() {
        return hand.envelopeOf(cell);
    }

    /** Where the message is that is being handled. For any thread: others look without order. */
    InHand hand() {
        return hand;
    }

    /** {@code users} more user messages were taken out of the mailbox in this turn, or fewer if they were put back. */
    void took(int users) {
        hand.took(users);
    }

    /** A system message was taken out of the mailbox in this turn. */
    void tookSystem() {
        hand.tookSystem();
    }

    /** Nothing is being handled from now on; in the turn. */
    void forget() {
        hand.handled(null);
    }

    @Override
    public ActorRef<M> self() {
        return cell.self();
    }

    @Override
    public String path() {
        return cell.path();
    }

    @Override
    public ActorSystem system() {
        return cell.kernel().system();
    }

    @Override
    @SuppressWarnings(
            "unchecked") // Whoever answers an untyped sender answers for the type; the receiver's cast fails if not.
    public ActorRef<Object> sender() {
        Object current = hand.itemOf(cell);
        ActorRef<?> sender = current instanceof Envelope envelope ? envelope.sender() : null;
        return sender == null ? cell.kernel().deadLetterRef() : (ActorRef<Object>) sender;
    }

    @Override
    public Optional<ActorRef<?>> parent() {
        return Optional.ofNullable(cell.parent()).map(ActorCell::self);
    }

    @Override
    public <C> ActorRef<C> spawn(Props<C> props) {
        return cell.kernel().spawn(cell, props, null);
    }

    @Override
    public <C> ActorRef<C> spawn(Props<C> props, String name) {
        return cell.kernel().spawn(cell, props, Names.checked(name));
    }

    @Override
    public List<ActorRef<?>> children() {
        Children children = cell.childrenIfAny();
        return children == null ? List.of() : children.refs();
    }

    @Override
    public Optional<ActorRef<?>> child(String name) {
        Objects.requireNonNull(name, "name");
        Children children = cell.childrenIfAny();
        return Optional.ofNullable(children == null ? null : children.named(name))
                .map(ActorCell::self);
    }

    @Override
    public void stop(ActorRef<?> child) {
        ActorCell<?> target = AnyRef.of(child, "child").cell();
        if (target == null || (target != cell && target.parent() != cell)) {
            throw new IllegalArgumentException(child.path() + " is not a child of " + path()
                    + "; expected one of its children, or use ActorSystem.stop");
        }
        if (target == cell) {
            stop();
        } else {
            target.system(SystemMessage.Stop.INSTANCE);
        }
    }

    @Override
    public void stopChildren() {
        Lifecycle.stopChildren(cell);
    }

    @Override
    public void stop() {
        boolean permanent = cell.props().restart() == RestartType.PERMANENT;
        cell.system(permanent ? SystemMessage.EndedItself.INSTANCE : SystemMessage.Stop.INSTANCE);
    }

    @Override
    public void watch(ActorRef<?> other) {
        DeathWatch.watch(cell, AnyRef.of(other, "watched"), DeathWatch.HOOK);
    }

    @Override
    public void watchWith(ActorRef<?> other, M message) {
        DeathWatch.watch(cell, AnyRef.of(other, "watched"), Objects.requireNonNull(message, "message"));
    }

    @Override
    public void unwatch(ActorRef<?> other) {
        DeathWatch.unwatch(cell, AnyRef.of(other, "watched"));
    }

    @Override
    public void become(Behavior<M> behavior) {
        cell.behavior(Objects.requireNonNull(behavior, "behavior"));
    }

    @Override
    public void becomeStacked(Behavior<M> behavior) {
        Objects.requireNonNull(behavior, "behavior");
        cell.rare().behaviors.push(cell.behavior());
        cell.behavior(behavior);
    }

    @Override
    @SuppressWarnings("unchecked") // Only becomeStacked pushes, and only behaviours of this actor.
    public void unbecome() {
        Rare rare = cell.rareIfAny();
        boolean atBottom = rare == null || rare.behaviors.isEmpty();
        cell.behavior(atBottom ? cell.actor() : (Behavior<M>) rare.behaviors.pop());
    }

    @Override
    public void unhandled(Object message) {
        Objects.requireNonNull(message, "message");
        Envelope current = current();
        ActorRef<?> sender = current == null ? null : current.sender();
        cell.kernel().deadLetters().record(message, path(), sender, DeadLetterReason.UNHANDLED);
    }

    @Override
    public Stash stash() {
        return new CellStash(cell);
    }

    @Override
    @SuppressWarnings("unchecked") // The timers were made here, for this actor.
    public Timers<M> timers() {
        Rare rare = cell.rare();
        if (rare.timers == null) {
            rare.timers = new ActorTimers<>(cell);
        }
        return (Timers<M>) rare.timers;
    }

    @Override
    public void setReceiveTimeout(Duration timeout) {
        ReceiveTimeouts.set(cell, timeout);
    }

    @Override
    public void cancelReceiveTimeout() {
        ReceiveTimeouts.cancel(cell);
    }

    @Override
    public void suspend(SuspendReason reason, ResumeCondition resumeOn) {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(resumeOn, "resumeOn");
        if (!reason.open()) {
            throw new IllegalArgumentException(path() + " cannot suspend itself for " + reason
                    + ", which the runtime keeps to itself; use one of the open reasons");
        }
        Suspensions.suspend(cell, reason, resumeOn);
    }

    @Override
    public <T> void pipeToSelf(
            CompletionStage<T> future, BiFunction<? super T, ? super Throwable, ? extends M> toMessage) {
        Objects.requireNonNull(future, "future");
        Objects.requireNonNull(toMessage, "toMessage");
        ActorCell<M> target = cell;
        Carried carried = cell.kernel().interceptors().propagators().capture(cell);
        future.whenComplete((value, error) -> {
            try {
                target.self().tellCarrying(toMessage.apply(value, error), carried);
            } catch (Throwable thrown) {
                target.kernel().contained("pipeToSelf", target.path(), thrown);
            }
        });
    }
}
