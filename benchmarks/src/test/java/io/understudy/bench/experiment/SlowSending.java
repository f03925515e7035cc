package io.understudy.bench.experiment;

import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Script;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A system whose first message from outside takes a while to send, and that handles each in no time, before sending returns. */
final class SlowSending implements Lab<Script<?>> {
    private final Duration first;
    private boolean sent;

    SlowSending(Duration first) {
        this.first = first;
    }

    @Override
    public Set<Ability> abilities() {
        return Set.of();
    }

    @Override
    public Script<?> spawn(Supplier<Script<Script<?>>> script) {
        return script.get();
    }

    @Override
    public void tell(Script<?> to, Object message) {
        long until = MonotonicClock.SYSTEM.nanoTime() + (sent ? 0 : first.toNanos());
        sent = true;
        while (MonotonicClock.SYSTEM.nanoTime() - until < 0) {
            Thread.onSpinWait();
        }
        to.receive(message, null);
    }

    @Override
    public CompletionStage<Object> ask(Script<?> to, Object message) {
        throw new UnsupportedOperationException("nobody asks here");
    }

    @Override
    public void stop(Script<?> actor) {}

    @Override
    public void close() {}
}
