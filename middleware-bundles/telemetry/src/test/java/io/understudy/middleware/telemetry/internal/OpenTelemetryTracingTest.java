package io.understudy.middleware.telemetry.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Turns and messages of real actors, as OpenTelemetry's SDK sees them. */
class OpenTelemetryTracingTest {
    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final InMemoryMetricReader meters = InMemoryMetricReader.create();
    private final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .setMeterProvider(
                    SdkMeterProvider.builder().registerMetricReader(meters).build())
            .build();
    private final OpenTelemetryTracing tracing = new OpenTelemetryTracing(sdk);
    private final List<SpanContext> handledIn = new ArrayList<>();
    private final List<Object> handled = new ArrayList<>();
    private TestSystem test = with(tracing);

    private static TestSystem with(OpenTelemetryTracing tracing) {
        TestSystem system = TestSystem.builder()
                .deterministic(43)
                .middleware(List.of(tracing))
                .build();
        system.system().propagate(tracing);
        return system;
    }

    @AfterEach
    void close() {
        test.close();
        sdk.close();
    }

    private void handle(Object message) {
        handledIn.add(Span.current().getSpanContext());
        handled.add(message);
        if (message instanceof RuntimeException failure) {
            throw failure;
        }
    }

    private ActorRef<Object> spawn(String name) {
        return test.system().spawn(Props.of(() -> (message, context) -> handle(message)), name);
    }

    private ActorRef<Object> passingOnTo(ActorRef<Object> next) {
        return test.system()
                .spawn(
                        Props.of(() -> (message, context) -> {
                            handle(message);
                            next.tell(message);
                        }),
                        "first");
    }

    private SpanContext tellInASpan(ActorRef<Object> actor, Object message) {
        Span request = sdk.getTracer("test").spanBuilder("request").startSpan();
        try (Scope scope = request.makeCurrent()) {
            assertThat(scope).isNotNull();
            actor.tell(message);
        } finally {
            request.end();
        }
        test.runUntilIdle();
        return request.getSpanContext();
    }

    private List<SpanData> spans(String name) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .toList();
    }

    private static String text(SpanData span, String key) {
        return span.getAttributes().get(AttributeKey.stringKey(key));
    }

    @Test
    void shouldHaveOneTraceFromTheSenderThroughEveryActorThatFollows() {
        SpanContext request = tellInASpan(passingOnTo(spawn("last")), "m");

        List<SpanData> messages = spans("handle_message");
        assertThat(messages).extracting(span -> text(span, "actor.path")).containsExactly("/user/first", "/user/last");
        assertThat(messages).extracting(SpanData::getTraceId).containsOnly(request.getTraceId());
        assertThat(messages.get(0).getParentSpanId()).isEqualTo(request.getSpanId());
        assertThat(messages.get(1).getParentSpanId()).isEqualTo(messages.get(0).getSpanId());
        assertThat(handledIn).extracting(SpanContext::getTraceId).containsOnly(request.getTraceId());
        assertThat(Context.current()).isEqualTo(Context.root());
    }

    @Test
    void shouldLinkAMessageToTheTurnThatHandledIt() {
        tellInASpan(spawn("a"), "m");

        SpanData turn = spans("invoke_batch").get(0);
        SpanData message = spans("handle_message").get(0);
        assertThat(message.getKind()).isEqualTo(SpanKind.CONSUMER);
        assertThat(message.getLinks())
                .extracting(LinkData::getSpanContext)
                .extracting(SpanContext::getSpanId)
                .containsExactly(turn.getSpanId());
        assertThat(text(message, "message.type")).isEqualTo("java.lang.String");
        assertThat(text(message, "result")).isEqualTo("handled");
        assertThat(message.getAttributes().get(AttributeKey.longKey("message.waited_us")))
                .isNotNegative();
        assertThat(text(turn, "actor.path")).isEqualTo("/user/a");
        assertThat(text(turn, "result")).isEqualTo("completed");
        assertThat(turn.getAttributes().get(AttributeKey.longKey("actor.messages")))
                .isEqualTo(1);
    }

    @Test
    void shouldKeepTheTraceThroughAQuestionAndItsAnswer() {
        ActorRef<Object> asked = test.system()
                .spawn(Props.of(() -> (message, context) -> context.sender().tell("answer")), "asked");
        ActorRef<Object> asker = test.system()
                .spawn(
                        Props.of(() -> (message, context) -> {
                            handle(message);
                            if (message.equals("go")) {
                                CompletionStage<Object> answer = asked.ask(ref -> "question", Duration.ofSeconds(1));
                                context.pipeToSelf(answer, (value, error) -> value);
                            }
                        }),
                        "asker");
        SpanContext request = tellInASpan(asker, "go");

        assertThat(handled).containsExactly("go", "answer");
        assertThat(handledIn).extracting(SpanContext::getTraceId).containsOnly(request.getTraceId());
        assertThat(spans("handle_message")).hasSize(3);
    }

    @Test
    void shouldEndTheSpansWithTheErrorWhenTheActorFails() {
        tellInASpan(spawn("a"), new IllegalStateException("thrown by the test"));

        for (String name : List.of("handle_message", "invoke_batch")) {
            assertThat(spans(name)).singleElement().satisfies(span -> {
                assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
                assertThat(text(span, "result")).isEqualTo("failed");
                assertThat(span.getEvents()).hasSize(1);
            });
        }
        assertThat(metric("invoke.error_count").getLongSumData().getPoints())
                .singleElement()
                .satisfies(point -> assertThat(point.getValue()).isEqualTo(1));
        assertThat(metric("invoke.duration_ms").getHistogramData().getPoints())
                .extracting(point -> point.getAttributes().get(AttributeKey.stringKey("result")))
                .contains("failed");
    }

    private MetricData metric(String name) {
        return meters.collectAllMetrics().stream()
                .filter(metric -> metric.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldLetBaggageTravelWithoutASpan() {
        List<String> tenants = new ArrayList<>();
        ActorRef<Object> actor = test.system()
                .spawn(
                        Props.of(() -> (message, context) ->
                                tenants.add(Baggage.current().getEntryValue("tenant"))),
                        "a");
        try (Scope scope = Baggage.builder().put("tenant", "blue").build().makeCurrent()) {
            assertThat(scope).isNotNull();
            actor.tell("m");
        }
        actor.tell("n");
        test.runUntilIdle();

        assertThat(tenants).containsExactly("blue", null);
    }

    @Test
    @SuppressWarnings("MustBeClosedChecker") // That is what the test is about.
    void shouldHaveNothingCurrentAfterATurnInWhichAnActorLeftAScopeOpen() {
        ActorRef<Object> careless = test.system()
                .spawn(
                        Props.of(() -> (message, context) ->
                                Baggage.builder().put("left", "open").build().makeCurrent()),
                        "careless");
        tellInASpan(careless, "m");

        assertThat(Context.current()).isEqualTo(Context.root());
    }

    @Test
    void shouldTraceNothingAndDeliverEverythingWhenOpenTelemetryDoesNothing() {
        test.close();
        test = with(new OpenTelemetryTracing(OpenTelemetry.noop()));
        passingOnTo(spawn("last")).tell("m");
        test.runUntilIdle();

        assertThat(handled).containsExactly("m", "m");
        assertThat(handledIn).noneMatch(SpanContext::isValid);
        assertThat(exporter.getFinishedSpanItems()).isEmpty();
    }
}
