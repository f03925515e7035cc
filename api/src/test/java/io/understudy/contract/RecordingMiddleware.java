package io.understudy.contract;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A middleware that does what a test has written down and keeps a record of its calls, which several may share.
 *
 * <p><b>Threads:</b> one.
 */
public final class RecordingMiddleware implements Middleware {
    private final String name;
    private final List<String> log;
    private final List<InvokeResult> results = new ArrayList<>();
    private Function<InvokeContext, Verdict> before = turn -> Verdict.proceed();
    private BiConsumer<InvokeContext, InvokeResult> after = (turn, result) -> {};

    /** Lets everything pass and keeps a record of its own. */
    public RecordingMiddleware(String name) {
        this(name, new ArrayList<>());
    }

    /** Lets everything pass and writes into {@code log}. */
    public RecordingMiddleware(String name, List<String> log) {
        this.name = name;
        this.log = log;
    }

    /** Does {@code before} when a turn begins. */
    public RecordingMiddleware onBefore(Function<InvokeContext, Verdict> before) {
        this.before = before;
        return this;
    }

    /** Does {@code after} when a turn is over. */
    public RecordingMiddleware onAfter(BiConsumer<InvokeContext, InvokeResult> after) {
        this.after = after;
        return this;
    }

    /** The calls so far, such as {@code before A}. */
    public List<String> log() {
        return log;
    }

    /** The results that its {@code after} has seen. */
    public List<InvokeResult> results() {
        return results;
    }

    @Override
    public Verdict before(InvokeContext turn) {
        log.add("before " + name);
        return before.apply(turn);
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        log.add("after " + name);
        results.add(result);
        after.accept(turn, result);
    }
}
