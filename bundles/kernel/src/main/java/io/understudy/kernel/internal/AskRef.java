package io.understudy.kernel.internal;

import io.understudy.ActorGoneException;
import io.understudy.ActorRef;
import io.understudy.AskTimeoutException;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Where the answer to one question goes. The first answer counts; later ones are dead letters.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <R> the answer
 */
final class AskRef<R> implements AnyRef<R> {
    private final Kernel kernel;
    private final String asked;
    private final CompletableFuture<R> answer = new CompletableFuture<>();
    /** Set before the question is sent. */
    private TimerQueue.Timer timer;

    private AskRef(Kernel kernel, String asked) {
        this.kernel = kernel;
        this.asked = asked;
    }

    static <M, R> CompletionStage<R> ask(
            Kernel kernel, ActorRef<M> actor, Function<? super ActorRef<R>, ? extends M> question, Duration timeout) {
        Objects.requireNonNull(question, "question");
        Durations.positive(timeout, "timeout");
        AskRef<R> ref = new AskRef<>(kernel, actor.path());
        M message = question.apply(ref);
        if (message == null) {
            throw new NullPointerException("the question to " + actor.path() + " made no message; expected one");
        }
        ref.timer = kernel.timers().schedule(timeout, () -> ref.timedOut(timeout));
        EnqueueOutcome outcome = actor.tryTell(message, ref);
        if (!outcome.success()) {
            ref.undeliverable(DeadLetters.reasonFor(kernel, outcome));
        }
        return ref.answer.minimalCompletionStage();
    }

    private void timedOut(Duration timeout) {
        answer.completeExceptionally(new AskTimeoutException(asked, timeout));
    }

    /** The question, or what carried it, became a dead letter. */
    void undeliverable(DeadLetterReason reason) {
        if (answer.completeExceptionally(new ActorGoneException(asked, reason))) {
            timer.cancel();
        }
    }

    @Override
    public void tell(R message, ActorRef<?> sender) {
        tryTell(message, sender);
    }

    @Override
    public EnqueueOutcome tryTell(R message, ActorRef<?> sender) {
        Objects.requireNonNull(message, "message");
        if (answer.complete(message)) {
            timer.cancel();
            return EnqueueOutcome.ACCEPTED;
        }
        kernel.deadLetters().record(message, path(), sender, DeadLetterReason.NO_RECIPIENT);
        return EnqueueOutcome.CLOSED;
    }

    @Override
    public <S> CompletionStage<S> ask(Function<? super ActorRef<S>, ? extends R> question, Duration timeout) {
        return AskRef.ask(kernel, this, question, timeout);
    }

    @Override
    public String path() {
        return asked + "/$answer";
    }

    @Override
    public ActorCell<?> cell() {
        return null;
    }

    @Override
    public boolean terminated() {
        return answer.isDone();
    }

    @Override
    public String toString() {
        return path();
    }
}
