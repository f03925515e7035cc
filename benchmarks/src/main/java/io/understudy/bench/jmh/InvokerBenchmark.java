package io.understudy.bench.jmh;

import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.Disposition;
import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.TurnSettings;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One turn, with the messages being put into the mailbox. Envelopes are used again, so whatever is allocated is allocated by the
 * turn.
 */
@State(Scope.Thread)
public class InvokerBenchmark {
    /** How many messages wait when the turn begins; it handles all. */
    @Param({"1", "64"})
    public int messages;

    /** How many middlewares, of a class each, wrap it; they do nothing. */
    @Param({"0", "1", "3"})
    public int middlewares;

    private final MessageInvoker invoker = new BatchInvoker();
    private final TurnSettings settings = new TurnSettings(65, -1, MonotonicClock.SYSTEM);
    private final BareActor actor = new BareActor();
    private Envelope[] envelopes;
    private List<Middleware> chain;

    /** Makes messages and middlewares. */
    @Setup
    public void make() {
        envelopes = Stream.generate(() -> new Envelope("message", null))
                .limit(messages)
                .toArray(Envelope[]::new);
        List<Middleware> all = List.of(turn -> Verdict.proceed(), turn -> Verdict.proceed(), turn -> Verdict.proceed());
        chain = all.subList(0, middlewares).stream().toList();
    }

    /** A turn. */
    @Benchmark
    public InvokeResult turn() {
        for (Envelope envelope : envelopes) {
            actor.mailbox().enqueue(envelope);
        }
        actor.beginTurn();
        InvokeResult result = invoker.invokeBatch(actor, chain, settings);
        actor.endTurn(Disposition.REST, actor.mailbox());
        return result;
    }
}
