package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A reference to a path. If there is an actor when it is told something, that actor gets it; else it is a dead letter. The
 * dead letters themselves are a path with never an actor.
 *
 * <p><b>Threads:</b> any.
 */
final class PathRef implements AnyRef<Object> {
    private final Kernel kernel;
    private final String path;

    PathRef(Kernel kernel, String path) {
        this.kernel = kernel;
        this.path = Objects.requireNonNull(path, "path");
    }

    @Override
    public void tell(Object message, ActorRef<?> sender) {
        LocalRef<Object> target = targetFor(message, sender);
        if (target != null) {
            target.tell(message, sender);
        }
    }

    @Override
    public EnqueueOutcome tryTell(Object message, ActorRef<?> sender) {
        LocalRef<Object> target = targetFor(message, sender);
        return target == null ? EnqueueOutcome.CLOSED : target.tryTell(message, sender);
    }

    /** The actor there is now; null if there is none, and the message is a dead letter. */
    @SuppressWarnings("unchecked") // A path says nothing about types; the receiver's cast fails if they are wrong.
    private LocalRef<Object> targetFor(Object message, ActorRef<?> sender) {
        AnyRef.requireMessage(message, path);
        ActorCell<?> cell = cell();
        if (cell == null) {
            kernel.deadLetters().record(message, path, sender, DeadLetterReason.NO_RECIPIENT);
            return null;
        }
        return (LocalRef<Object>) cell.self();
    }

    @Override
    public <R> CompletionStage<R> ask(Function<? super ActorRef<R>, ?> question, Duration timeout) {
        return AskRef.ask(kernel, this, question, timeout);
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public ActorCell<?> cell() {
        return kernel.find(path);
    }

    @Override
    public boolean terminated() {
        return cell() == null;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PathRef ref && ref.path.equals(path) && ref.kernel == kernel;
    }

    @Override
    public int hashCode() {
        return path.hashCode();
    }

    @Override
    public String toString() {
        return path;
    }
}
