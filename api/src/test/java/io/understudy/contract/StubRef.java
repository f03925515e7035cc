package io.understudy.contract;

import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * A reference that stands for nobody: it has a path and drops what it is told.
 *
 * @param path where it would be
 */
public record StubRef(String path) implements ActorRef<Object> {

    @Override
    public void tell(Object message, ActorRef<?> sender) {}

    @Override
    public EnqueueOutcome tryTell(Object message, ActorRef<?> sender) {
        return EnqueueOutcome.CLOSED;
    }

    @Override
    public <R> CompletionStage<R> ask(Function<? super ActorRef<R>, ?> question, Duration timeout) {
        return new CompletableFuture<>();
    }

    @Override
    public boolean terminated() {
        return true;
    }
}
