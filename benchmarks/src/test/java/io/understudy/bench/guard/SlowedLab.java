package io.understudy.bench.guard;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Script;
import io.understudy.spi.MonotonicClock;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A system that needs so much longer for each message. */
record SlowedLab<R>(Lab<R> lab, double nanos) implements Lab<R> {

    @Override
    public R spawn(Supplier<Script<R>> script) {
        return lab.spawn(() -> {
            Script<R> quick = script.get();
            return (message, scene) -> {
                long start = MonotonicClock.SYSTEM.nanoTime();
                while (MonotonicClock.SYSTEM.nanoTime() - start < nanos) {
                    Thread.onSpinWait();
                }
                quick.receive(message, scene);
            };
        });
    }

    @Override
    public Set<Ability> abilities() {
        return lab.abilities();
    }

    @Override
    public void tell(R to, Object message) {
        lab.tell(to, message);
    }

    @Override
    public CompletionStage<Object> ask(R to, Object message) {
        return lab.ask(to, message);
    }

    @Override
    public void stop(R actor) {
        lab.stop(actor);
    }

    @Override
    public void close() {
        lab.close();
    }
}
