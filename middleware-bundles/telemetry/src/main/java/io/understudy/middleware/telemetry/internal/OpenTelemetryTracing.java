package io.understudy.middleware.telemetry.internal;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.understudy.ActorRef;
import io.understudy.middleware.ContextPropagator;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MonotonicClock;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Traces turns and messages in the {@link OpenTelemetry} that is a service: a span for each turn, and one for each message that is
 * sent while there is a span, as its child, with a link to the turn. The span is current while the actor runs, so what it traces
 * and what it sends belongs to it. Baggage travels too.
 *
 * <p>This class is not loaded before there is such a service, so the bundle does without OpenTelemetry. What that throws has no
 * effect on actors.
 *
 * <p><b>Threads:</b> any.
 */
@Component(service = {Middleware.class, ContextPropagator.class})
@ServiceRanking(2100)
public final class OpenTelemetryTracing implements Middleware, ContextPropagator {
    /** Where a turn keeps its span. */
    private static final String KEY = "telemetry.span";

    private static final String SCOPE = "io.understudy";

    private final Tracer tracer;
    private final TurnMeters meters;
    private final Mishaps mishaps = new Mishaps();
    private final MonotonicClock clock = MonotonicClock.SYSTEM;

    /** What travels with a message. */
    private record Sent(Context context, long at) {}

    private record Turn(CurrentSpan span, long began) {}

    /** Traces in {@code telemetry}. */
    @Activate
    public OpenTelemetryTracing(@Reference OpenTelemetry telemetry) {
        this.tracer = telemetry.getTracer(SCOPE);
        this.meters = new TurnMeters(telemetry.getMeter(SCOPE));
    }

    // Turns

    @Override
    public Verdict before(InvokeContext turn) {
        mishaps.contain(tracer, () -> {
            CurrentSpan begun = CurrentSpan.begin(tracer.spanBuilder(Words.TURN), Context.current());
            turn.put(KEY, new Turn(begun, clock.nanoTime()));
            if (begun.span().isRecording()) {
                begun.span().setAttribute(Words.PATH, turn.path());
            }
        });
        return Verdict.proceed();
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        if (turn.get(KEY) instanceof Turn begun) {
            mishaps.contain(tracer, () -> meters.record(result, clock.nanoTime() - begun.began));
            mishaps.contain(tracer, () -> describe(begun.span.span(), turn, result));
            Throwable error = result instanceof InvokeResult.Failed failed ? failed.error() : null;
            mishaps.contain(tracer, () -> begun.span.end(error));
        }
    }

    private static void describe(Span span, InvokeContext turn, InvokeResult result) {
        if (span.isRecording()) {
            span.setAttribute(Words.RESULT, Words.result(result));
            span.setAttribute(Words.REASON, Words.reason(result));
            span.setAttribute(Words.MESSAGES, turn.handled());
            Long signal = Words.signal(result);
            if (signal != null) {
                span.setAttribute(Words.SIGNAL, signal);
            }
        }
    }

    // Messages

    @Override
    public Object capture(ActorRef<?> recipient) {
        Context current = Context.current();
        boolean travels = Span.fromContext(current).getSpanContext().isValid()
                || !Baggage.fromContext(current).isEmpty();
        return travels ? new Sent(current, clock.nanoTime()) : null;
    }

    @Override
    public Scope restore(Object context, Object message, ActorRef<?> recipient) {
        Sent sent = (Sent) context;
        SpanBuilder builder = tracer.spanBuilder(Words.MESSAGE).setSpanKind(SpanKind.CONSUMER);
        Span turn = Span.current();
        if (turn.getSpanContext().isValid()) {
            builder.addLink(turn.getSpanContext());
        }
        CurrentSpan begun = CurrentSpan.begin(builder, sent.context);
        Span span = begun.span();
        if (span.isRecording()) {
            span.setAttribute(Words.PATH, recipient.path());
            span.setAttribute(Words.TYPE, message.getClass().getName());
            span.setAttribute(Words.WAITED, (clock.nanoTime() - sent.at) / 1_000);
        }
        return thrown -> {
            if (span.isRecording()) {
                span.setAttribute(Words.RESULT, Words.result(thrown));
            }
            begun.end(thrown);
        };
    }

    /** How often OpenTelemetry threw in turns. */
    long mishaps() {
        return mishaps.count();
    }
}
