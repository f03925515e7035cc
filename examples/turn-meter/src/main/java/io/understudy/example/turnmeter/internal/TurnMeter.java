package io.understudy.example.turnmeter.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Component;

/**
 * Counts the turns that begin and those that end, and says how many when asked. Once it is unplugged, both numbers are the same
 * and stay so: nobody takes a middleware away in the middle of a turn.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = {Middleware.class, Supplier.class},
        property = "demo.meter=turns")
public final class TurnMeter implements Middleware, Supplier<Map<String, Long>> {
    private final LongAdder begun = new LongAdder();
    private final LongAdder ended = new LongAdder();

    /** A meter for every actor. */
    public TurnMeter() {}

    @Override
    public Verdict before(InvokeContext turn) {
        begun.increment();
        return Verdict.proceed();
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        ended.increment();
    }

    @Override
    public Map<String, Long> get() {
        return Map.of("begun", begun.sum(), "ended", ended.sum());
    }
}
