package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.CoreOptions;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.runtime.ServiceComponentRuntime;

/** The page for Prometheus, read over HTTP while actors work. */
@ExtendWith(PaxExamExtension.class)
public class PrometheusIT {
    private static final String PID = "io.understudy.prometheus";
    private static final String PATTERN = "osgi.http.whiteboard.servlet.pattern";
    private static final String PAGE = "/metrics";
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final long LOOK_AGAIN_NANOS = 20_000_000;
    private static final Pattern SERIES = Pattern.compile("^(\\w+?)(?:_bucket|_sum|_count)?(?:\\{(.*)})? (\\S+)$");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

    /** Every name there is to be, with its labels. */
    private static final Map<String, Set<String>> SEVEN = Map.of(
            "actor_mailbox_enqueued_total", Set.of("actor", "mailbox"),
            "actor_mailbox_depth", Set.of("actor"),
            "scheduler_ready_queue_depth", Set.of(),
            "scheduler_worker_busy_ratio", Set.of("worker"),
            "scheduler_invoke_duration_ms", Set.of("actor"),
            "scheduler_latency_ms", Set.of("actor"),
            "dead_letters_total", Set.of("reason"));

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    @Inject
    ConfigurationAdmin configurations;

    @Inject
    ServiceComponentRuntime components;

    private final HttpClient client = HttpClient.newHttpClient();

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime(
                CoreOptions.frameworkProperty("org.osgi.service.http.port").value("0"),
                CoreOptions.frameworkProperty("org.apache.felix.http.host").value("localhost"),
                jar("commons-io"),
                jar("commons-fileupload"),
                jar("org.apache.felix.http.servlet-api"),
                jar("org.apache.felix.http.jetty"),
                jar("jspecify"),
                jar("micrometer-commons"),
                jar("micrometer-observation"),
                jar("micrometer-core"),
                jar("understudy-observability"),
                jar("understudy-prometheus"));
    }

    @AfterEach
    void restore() throws Exception {
        bundle().start();
        configurations.getConfiguration(PID, "?").delete();
        until("the page is where it was", PAGE, answer -> answer.statusCode() == 200);
    }

    @Test
    void shouldShowTheSevenNamesWithTheirLabelsAndWhatWasSent() throws Exception {
        ActorRef<String> worker = system.spawn(Props.of(() -> (message, self) -> {}), "worker");
        ActorRef<String> held = system.spawn(Props.of(() -> (message, self) -> {}), "held");
        system.suspend(held);
        for (int i = 0; i < 10_000; i++) {
            worker.tell("x");
        }
        for (int i = 0; i < 30; i++) {
            held.tell("x");
        }
        double lost = value(page(), "dead_letters_total{reason=\"no_recipient\"}");
        for (int i = 0; i < 5; i++) {
            system.refer("/user/nobody").tell("lost");
        }

        String page = until("everything is shown", PAGE, answer -> {
                    worker.tell("one more to measure");
                    return answer.body().contains("actor_mailbox_depth{actor=\"/user/held\"} 30.0\n")
                            && value(answer.body(), "scheduler_latency_ms_count{actor=\"/user/worker\"}") > 0
                            && value(answer.body(), "scheduler_invoke_duration_ms_count{actor=\"/user/worker\"}") > 0;
                })
                .body();
        assertThat(names(page)).containsExactlyInAnyOrderElementsOf(SEVEN.keySet());
        SEVEN.forEach((name, labels) ->
                assertThat(labels(page, name)).as("labels of %s", name).isEqualTo(labels));
        assertThat(value(page, "actor_mailbox_enqueued_total{actor=\"/user/held\",mailbox=\"user\"}"))
                .isEqualTo(30);
        assertThat(value(page, "dead_letters_total{reason=\"no_recipient\"}")).isEqualTo(lost + 5);

        system.stop(worker);
        system.stop(held);
    }

    @Test
    void shouldShowEveryMessageThatWasSentOnceItIsCounted() throws Exception {
        ActorRef<String> actor = system.spawn(Props.of(() -> (message, self) -> {}), "counted");
        for (int i = 0; i < 12_345; i++) {
            actor.tell("x");
        }
        until(
                "12345 are shown",
                PAGE,
                answer -> value(answer.body(), "actor_mailbox_enqueued_total{actor=\"/user/counted\",mailbox=\"user\"}")
                        == 12_345);
        system.stop(actor);
    }

    @Test
    void shouldWriteInTheFormatThatTheReaderAsksForAndAnswerToReadersOnly() throws Exception {
        HttpResponse<String> text = get(PAGE);
        assertThat(type(text)).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
        HttpResponse<String> openMetrics = send(request(PAGE)
                .header("Accept", "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5"));
        assertThat(type(openMetrics)).isEqualTo("application/openmetrics-text; version=1.0.0; charset=utf-8");
        assertThat(openMetrics.body()).contains("# TYPE dead_letters counter\n").endsWith("# EOF\n");

        HttpResponse<String> head = send(request(PAGE).method("HEAD", BodyPublishers.noBody()));
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(type(head)).isEqualTo(type(text));
        for (String method : new String[] {"POST", "PUT", "DELETE", "OPTIONS"}) {
            HttpResponse<String> refused = send(request(PAGE).method(method, BodyPublishers.noBody()));
            assertThat(refused.statusCode()).as(method).isEqualTo(405);
            assertThat(refused.headers().firstValue("Allow")).contains("GET, HEAD");
        }
    }

    @Test
    void shouldShowWhatOthersPutIntoTheRegistry() throws Exception {
        ServiceReference<MeterRegistry> reference = context.getServiceReference(MeterRegistry.class);
        MeterRegistry registry = context.getService(reference);
        Counter orders = registry.counter("orders", "kind", "express");
        orders.increment(3);
        assertThat(page()).contains("orders_total{kind=\"express\"} 3.0\n");
        registry.remove(orders);
        assertThat(page()).doesNotContain("orders");
        context.ungetService(reference);
    }

    @Test
    void shouldTakePageAndRegistryAwayWhenTheBundleStops() throws Exception {
        assertThat(context.getServiceReference(MeterRegistry.class)).isNotNull();
        bundle().stop();
        assertThat(context.getServiceReference(MeterRegistry.class)).isNull();
        assertThat(get(PAGE).statusCode()).isEqualTo(404);
        bundle().start();
        until("the runtime is shown again", PAGE, answer -> answer.body().contains("actor_mailbox_depth"));
    }

    @Test
    void shouldMoveThePageAsConfiguredAndKeepItsRegistry() throws Exception {
        ServiceReference<?> registry = context.getServiceReference(MeterRegistry.class);
        configure("/understudy/metrics");
        until("the page is at the new path", "/understudy/metrics", answer -> answer.statusCode() == 200);
        until("the page has left the old path", PAGE, answer -> answer.statusCode() == 404);
        configurations.getConfiguration(PID, "?").delete();
        until("the page is where it was", PAGE, answer -> answer.statusCode() == 200);
        assertThat((Object) context.getServiceReference(MeterRegistry.class)).isEqualTo(registry);
    }

    @Test
    void shouldLeaveThePageWhereItIsWhenThePathIsBad() throws Exception {
        configure("/good");
        until("the page is at the good path", "/good", answer -> answer.statusCode() == 200);
        for (String bad : new String[] {"/*", "", "no path", "/good/"}) {
            configure(bad);
            awaitThatItIsKnown(bad);
            assertThat(get("/good").body()).as("with '%s'", bad).contains("dead_letters_total");
            assertThat(get("/anything").statusCode()).as("with '%s'", bad).isEqualTo(404);
        }
        configure("/better");
        until("the page is at the better path", "/better", answer -> answer.statusCode() == 200);
    }

    private void configure(String path) throws IOException {
        configurations.getConfiguration(PID, "?").update(FrameworkUtil.asDictionary(Map.of(PATTERN, path)));
    }

    /** Waits until the component was told. */
    private void awaitThatItIsKnown(String path) {
        long end = System.nanoTime() + LIMIT.toNanos();
        Object known;
        do {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            known = components
                    .getComponentConfigurationDTOs(components
                            .getComponentDescriptionDTOs(bundle())
                            .iterator()
                            .next())
                    .iterator()
                    .next()
                    .properties
                    .get(PATTERN);
            assertThat(System.nanoTime() - end)
                    .as("'%s' to replace '%s'", path, known)
                    .isNegative();
        } while (!path.equals(known));
    }

    private Bundle bundle() {
        return Arrays.stream(context.getBundles())
                .filter(bundle -> PID.equals(bundle.getSymbolicName()))
                .findFirst()
                .orElseThrow();
    }

    /** The names of the runtime's series; those that are about its parts are left out, as is what they are made of. */
    private static Set<String> names(String page) {
        Set<String> names = new TreeSet<>();
        page.lines().map(SERIES::matcher).filter(Matcher::matches).forEach(series -> names.add(series.group(1)));
        names.removeIf(name -> name.startsWith("understudy_"));
        return names;
    }

    private static Set<String> labels(String page, String name) {
        Set<String> labels = new TreeSet<>();
        page.lines()
                .map(SERIES::matcher)
                .filter(series -> series.matches() && series.group(1).equals(name) && series.group(2) != null)
                .forEach(series ->
                        LABEL.matcher(series.group(2)).results().forEach(label -> labels.add(label.group(1))));
        labels.remove("le");
        return labels;
    }

    /** What {@code page} says of {@code series}; 0 if it says nothing. */
    private static double value(String page, String series) {
        return page.lines()
                .filter(line -> line.startsWith(series + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
                .findFirst()
                .orElse(0);
    }

    private static String type(HttpResponse<String> answer) {
        return answer.headers().firstValue("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    }

    private String page() throws Exception {
        return until("there is a page", PAGE, answer -> answer.statusCode() == 200)
                .body();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port() + path))
                .timeout(LIMIT);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> until(String what, String path, Predicate<HttpResponse<String>> condition)
            throws Exception {
        long end = System.nanoTime() + LIMIT.toNanos();
        HttpResponse<String> answer = get(path);
        while (!condition.test(answer)) {
            assertThat(System.nanoTime() - end)
                    .as("%s; %s says %s%n%s", what, path, answer.statusCode(), answer.body())
                    .isNegative();
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            answer = get(path);
        }
        return answer;
    }

    /** Where the HTTP service listens; it took a free port. */
    private int port() {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            ServiceReference<?> http = context.getServiceReference("org.osgi.service.http.runtime.HttpServiceRuntime");
            Object endpoints = http == null ? null : http.getProperty("osgi.http.endpoint");
            if (endpoints instanceof String[] all && all.length > 0) {
                return URI.create(all[0]).getPort();
            }
            assertThat(System.nanoTime() - end)
                    .as("endpoint of " + http + ": " + endpoints)
                    .isNegative();
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }
}
