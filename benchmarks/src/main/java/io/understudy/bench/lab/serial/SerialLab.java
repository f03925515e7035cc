package io.understudy.bench.lab.serial;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Script;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Actors made of a queue and a flag. Nothing supervises them. */
public final class SerialLab implements Lab<SerialActor> {
    private static final long LIMIT_SECONDS = 10;

    private final ForkJoinPool pool = new ForkJoinPool(
            Runtime.getRuntime().availableProcessors(), ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);

    /** With as many threads as processors. */
    public SerialLab() {}

    @Override
    public Set<Ability> abilities() {
        return Set.of(Ability.ASK);
    }

    @Override
    public SerialActor spawn(Supplier<Script<SerialActor>> script) {
        return new SerialActor(script.get(), pool);
    }

    @Override
    public void tell(SerialActor to, Object message) {
        to.send(message);
    }

    @Override
    public CompletionStage<Object> ask(SerialActor to, Object message) {
        CompletableFuture<Object> answer = new CompletableFuture<>();
        to.send(new SerialActor.Question(message, answer));
        return answer;
    }

    @Override
    public void stop(SerialActor actor) {
        actor.stop();
    }

    @Override
    public void close() {
        pool.shutdownNow();
        try {
            if (!pool.awaitTermination(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("expected the pool to end within " + LIMIT_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the pool ended", e);
        }
    }
}
