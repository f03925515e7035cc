package io.understudy.prometheus.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page, with meters named and tagged as those of the runtime are. */
class MetricsPageTest {
    private static final String OPEN_METRICS = "application/openmetrics-text";

    private final MetricsPage page = new MetricsPage();

    @BeforeEach
    void fill() {
        counter("actor.mailbox.enqueued_total", 7, "actor", "/user/a", "mailbox", "user");
        counter("dead_letters_total", 2, "reason", "no_recipient");
        gauge("actor.mailbox.depth", 3, "actor", "/user/a");
        gauge("scheduler.ready_queue.depth", 1);
        gauge("scheduler.worker.busy_ratio", 0.25, "worker", "understudy-1");
        histogram("scheduler.invoke.duration_ms").record(0.4);
        histogram("scheduler.latency_ms").record(4);
    }

    private void counter(String name, double value, String... tags) {
        FunctionCounter.builder(name, value, Double::doubleValue).tags(tags).register(page.registry());
    }

    private void gauge(String name, double value, String... tags) {
        Gauge.builder(name, () -> value).tags(tags).register(page.registry());
    }

    private DistributionSummary histogram(String name) {
        return DistributionSummary.builder(name)
                .tag("actor", "/user/a")
                .serviceLevelObjectives(0.5, 5)
                .register(page.registry());
    }

    private String body(String accept) throws IOException {
        return new String(page.answer("GET", accept).body(), StandardCharsets.UTF_8);
    }

    @Test
    void shouldSpellTheSevenNamesAsPrometheusDoes() throws IOException {
        assertThat(body("").lines().filter(line -> !line.startsWith("#")))
                .containsExactlyInAnyOrder(
                        "actor_mailbox_enqueued_total{actor=\"/user/a\",mailbox=\"user\"} 7.0",
                        "actor_mailbox_depth{actor=\"/user/a\"} 3.0",
                        "scheduler_ready_queue_depth 1.0",
                        "scheduler_worker_busy_ratio{worker=\"understudy-1\"} 0.25",
                        "scheduler_invoke_duration_ms_bucket{actor=\"/user/a\",le=\"0.5\"} 1",
                        "scheduler_invoke_duration_ms_bucket{actor=\"/user/a\",le=\"5.0\"} 1",
                        "scheduler_invoke_duration_ms_bucket{actor=\"/user/a\",le=\"+Inf\"} 1",
                        "scheduler_invoke_duration_ms_count{actor=\"/user/a\"} 1",
                        "scheduler_invoke_duration_ms_sum{actor=\"/user/a\"} 0.4",
                        "scheduler_latency_ms_bucket{actor=\"/user/a\",le=\"0.5\"} 0",
                        "scheduler_latency_ms_bucket{actor=\"/user/a\",le=\"5.0\"} 1",
                        "scheduler_latency_ms_bucket{actor=\"/user/a\",le=\"+Inf\"} 1",
                        "scheduler_latency_ms_count{actor=\"/user/a\"} 1",
                        "scheduler_latency_ms_sum{actor=\"/user/a\"} 4.0",
                        "dead_letters_total{reason=\"no_recipient\"} 2.0");
    }

    @Test
    void shouldSayOfWhatKindEachIs() throws IOException {
        assertThat(body("").lines().filter(line -> line.startsWith("# TYPE")))
                .containsExactlyInAnyOrder(
                        "# TYPE actor_mailbox_enqueued_total counter",
                        "# TYPE actor_mailbox_depth gauge",
                        "# TYPE scheduler_ready_queue_depth gauge",
                        "# TYPE scheduler_worker_busy_ratio gauge",
                        "# TYPE scheduler_invoke_duration_ms histogram",
                        "# TYPE scheduler_latency_ms histogram",
                        "# TYPE dead_letters_total counter");
    }

    @Test
    void shouldShowTheMetersOfOthersWithTheirLargestValues() throws IOException {
        page.registry().summary("orders.size").record(12);
        assertThat(body("")).contains("orders_size_count 1", "orders_size_max 12.0");
    }

    @Test
    void shouldWriteOpenMetricsForReadersThatAskForIt() throws IOException {
        Answer answer = page.answer("GET", OPEN_METRICS);
        assertThat(answer.headers().get("Content-Type"))
                .isEqualTo("application/openmetrics-text; version=1.0.0; charset=utf-8");
        assertThat(body(OPEN_METRICS))
                .contains("# TYPE actor_mailbox_enqueued counter", "actor_mailbox_enqueued_total{actor=")
                .doesNotContain("_total_total", "_ms_max")
                .endsWith("# EOF\n");
    }

    @Test
    void shouldAnswerAHeadAsAGetWithoutThePage() throws IOException {
        Answer get = page.answer("GET", "");
        Answer head = page.answer("HEAD", "");
        assertThat(head.status()).isEqualTo(get.status()).isEqualTo(200);
        assertThat(head.headers())
                .isEqualTo(get.headers())
                .containsEntry("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
                .containsEntry("Content-Length", Integer.toString(get.body().length));
        assertThat(head.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get", ""})
    void shouldRefuseEveryOtherMethod(String method) throws IOException {
        Answer answer = page.answer(method, "");
        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.headers()).containsEntry("Allow", "GET, HEAD");
        assertThat(answer.body()).isEmpty();
    }
}
