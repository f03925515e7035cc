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
final class AskRef<R> implements AnyRef<R>, TimerQueue.Awaited {
    private final Kernel kernel;
    private final ActorRef<?> asked;
    private final Duration timeout;
    private final CompletableFuture<R> answer = new CompletableFuture<>();
    /** Set before anybody else has the reference. */
    private TimerQueue.Timer timer;

    private AskRef(Kernel kernel, ActorRef<?> asked, Duration timeout) {
        this.kernel = kernel;
        this.asked = asked;
        this.timeout = timeout;
    }

    static <M, R> CompletionStage<R> ask(
            Kernel kernel, ActorRef<M> actor, Function<? super ActorRef<R>, ? extends M> question, Duration timeout) {
        Objects.requireNonNull(question, "question");
        Durations.positive(timeout, "timeout");
        AskRef<R> ref = new AskRef<>(kernel, actor, timeout);
        ref.timer = kernel.timers().schedule(timeout, ref);
        try {
            ref.send(actor, question.apply(ref));
        } catch (Throwable thrown) {
            ref.timer.cancel();
            throw thrown;
        }
        return ref.answer; // Itself and no copy, which would hand errors on wrapped. It is the caller's to give up.
    }

    private <M> void send(ActorRef<M> actor, M message) {
        if (message == null) {
            throw new NullPointerException("the question to " + asked.path() + " made no message; expected one");
        }
        EnqueueOutcome outcome = actor.tryTell(message, this);
        if (!outcome.success()) {
            undeliverable(DeadLetters.reasonFor(kernel, outcome));
        }
    }

    /** The time is over. */
    @Override
    public void run() {
        answer.completeExceptionally(new AskTimeoutException(asked.path(), timeout));
    }

    /** The system has ended before the answer came. */
    @Override
    public void abandoned() {
        undeliverable(DeadLetterReason.SHUTTING_DOWN);
    }

    /** The question, or what carried it, became a dead letter. */
    void undeliverable(DeadLetterReason reason) {
        if (answer.completeExceptionally(new ActorGoneException(asked.path(), reason))) {
            timer.cancel();
        }
    }

    @Override
    public void tell(R message, ActorRef<?> sender) {
        tryTell(message, sender);
    }

    @Override
    public EnqueueOutcome tryTell(R message, ActorRef<?> sender) {
        if (message == null) {
            AnyRef.requireMessage(null, path());
        }
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
        return asked.path() + "/$answer";
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
