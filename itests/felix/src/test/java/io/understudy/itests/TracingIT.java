package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.ConfigurationAdmin;

/** One trace through actors of several bundles; telemetry and logging that come and go while messages flow. */
@ExtendWith(PaxExamExtension.class)
public class TracingIT {
    private static final long LIMIT_NANOS = 20_000_000_000L;
    private static final long LOOK_AGAIN_NANOS = 1_000_000;
    private static final int ROUNDS = 10;
    private static final int MANY = 2_000;

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    @Inject
    ConfigurationAdmin configurations;

    private final Queue<SpanData> spans = new ConcurrentLinkedQueue<>();
    private final Queue<Object> arrived = new ConcurrentLinkedQueue<>();
    private final AtomicLong count = new AtomicLong();
    private final AtomicLong outOfOrder = new AtomicLong();
    private final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(new Keeping()))
                    .build())
            .build();
    private Bundle guest;
    private ActorRef<Object> end;

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime(Stream.of(
                        "jspecify",
                        "micrometer-commons",
                        "micrometer-observation",
                        "understudy-middleware-telemetry",
                        "opentelemetry-common",
                        "opentelemetry-context",
                        "opentelemetry-api",
                        "opentelemetry-sdk-common",
                        "opentelemetry-sdk-trace",
                        "opentelemetry-sdk-metrics",
                        "opentelemetry-sdk-logs",
                        "opentelemetry-sdk")
                .map(artifact -> (Option) jar(artifact))
                .toArray(Option[]::new));
    }

    @BeforeEach
    void spawn() throws Exception {
        end = system.spawn(Props.of(() -> (message, actor) -> arrive(message)), "end");
        guest = context.installBundle("relay", RelayBundle.jar());
        guest.start();
    }

    private void arrive(Object message) {
        long number = count.incrementAndGet();
        if (message instanceof Long expected && expected != number) {
            outOfOrder.incrementAndGet();
        } else if (!(message instanceof Long)) {
            arrived.add(Span.current().getSpanContext().getTraceId());
        }
    }

    @AfterEach
    void stop() throws Exception {
        guest.uninstall();
        system.stop(end);
        until(
                "the actors are gone",
                () -> system.find(RelayBundle.RELAY).isEmpty()
                        && system.find(RelayBundle.END).isEmpty());
        sdk.close();
    }

    @Test
    void shouldHaveOneTraceFromASenderOutsideThroughActorsOfTwoBundles() {
        ServiceRegistration<?> registration = context.registerService(OpenTelemetry.class, sdk, null);
        Span request = sdk.getTracer("test").spanBuilder("request").startSpan();
        try (Scope scope = request.makeCurrent()) {
            assertThat(scope).isNotNull();
            system.refer(RelayBundle.RELAY).tell("m");
        } finally {
            request.end();
        }
        String trace = request.getSpanContext().getTraceId();
        until("both messages are traced", () -> messageSpans().size() == 2);
        registration.unregister();

        assertThat(arrived).containsExactly(trace);
        assertThat(messageSpans()).extracting(SpanData::getTraceId).containsOnly(trace);
        assertThat(messageSpans())
                .extracting(span -> span.getAttributes().get(AttributeKey.stringKey("actor.path")))
                .containsExactlyInAnyOrder(RelayBundle.RELAY, RelayBundle.END);
    }

    private List<SpanData> messageSpans() {
        return spans.stream()
                .filter(span -> span.getName().equals("handle_message"))
                .toList();
    }

    @Test
    void shouldTellMiddlewaresFromWhichBundleTheCodeOfAnActorIs() {
        Map<String, Long> bundles = new ConcurrentHashMap<>();
        Middleware noting = turn -> {
            bundles.put(turn.path(), turn.bundleId());
            return Verdict.proceed();
        };
        ServiceRegistration<?> registration = context.registerService(Middleware.class, noting, null);
        system.refer(RelayBundle.RELAY).tell("m");
        until("it has arrived", () -> !arrived.isEmpty());
        registration.unregister();

        assertThat(bundles)
                .containsEntry(RelayBundle.RELAY, guest.getBundleId())
                .containsEntry(RelayBundle.END, context.getBundle().getBundleId());
    }

    @Test
    void shouldLoseNothingWhenTelemetryAndLoggingComeChangeAndGoUnderLoad() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong told = new AtomicLong();
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new Counting());
        Thread sender = new Thread(() -> tellInSpans(told, over), "sender");
        sender.start();
        Bundle telemetry = bundle("io.understudy.middleware.telemetry");
        Bundle logging = bundle("io.understudy.middleware.logging");
        for (int round = 0; round < ROUNDS; round++) {
            ServiceRegistration<?> first = context.registerService(OpenTelemetry.class, sdk, null);
            awaitMore();
            ServiceRegistration<?> second = context.registerService(ObservationRegistry.class, registry, null);
            logging.stop();
            awaitMore();
            first.unregister();
            configure(round % 2 == 0 ? "off" : "trace");
            logging.start();
            awaitMore();
            telemetry.stop();
            awaitMore();
            second.unregister();
            telemetry.start();
        }
        over.set(true);
        sender.join();

        until("every message has arrived", () -> count.get() >= told.get());
        assertThat(count.get()).isEqualTo(told.get());
        assertThat(outOfOrder).hasValue(0);
        assertThat(messageSpans()).isNotEmpty();
    }

    /** Tells numbers, each within a span, and never more than some that have not arrived. */
    private void tellInSpans(AtomicLong told, AtomicBoolean over) {
        ActorRef<Object> relay = system.refer(RelayBundle.RELAY);
        while (!over.get()) {
            Span span = sdk.getTracer("test").spanBuilder("request").startSpan();
            try (Scope scope = span.makeCurrent()) {
                assertThat(scope).isNotNull();
                for (int i = 0; i < 100; i++) {
                    relay.tell(told.incrementAndGet());
                }
            } finally {
                span.end();
            }
            while (told.get() - count.get() > MANY && !over.get()) {
                Thread.onSpinWait();
            }
        }
    }

    private void awaitMore() {
        long before = count.get();
        until("more messages arrive", () -> count.get() > before + MANY / 10);
    }

    private void configure(String level) throws Exception {
        configurations
                .getConfiguration("io.understudy.middleware.logging", "?")
                .update(FrameworkUtil.asDictionary(Map.of("turn.level", level)));
    }

    private Bundle bundle(String name) {
        return Stream.of(context.getBundles())
                .filter(bundle -> name.equals(bundle.getSymbolicName()))
                .findFirst()
                .orElseThrow();
    }

    private void until(String what, BooleanSupplier condition) {
        long limit = System.nanoTime() + LIMIT_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - limit)
                    .as("%s; arrived: %s", what, count)
                    .isNegative();
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    /** Keeps the spans of some messages. */
    private final class Keeping implements SpanExporter {
        @Override
        public CompletableResultCode export(Collection<SpanData> ended) {
            if (spans.size() < MANY) {
                spans.addAll(ended);
            }
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    /** A handler, as a registry without one observes nothing. */
    private static final class Counting implements ObservationHandler<Observation.Context> {
        private final AtomicLong ended = new AtomicLong();

        @Override
        public boolean supportsContext(Observation.Context observed) {
            return true;
        }

        @Override
        public void onStop(Observation.Context observed) {
            ended.incrementAndGet();
        }
    }
}
