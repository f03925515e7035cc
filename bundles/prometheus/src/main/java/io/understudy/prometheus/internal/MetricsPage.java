package io.understudy.prometheus.internal;

import io.micrometer.core.instrument.MeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;

/**
 * A registry, and the page that shows what is in it. The page is in the format that its reader likes best, and is made anew for
 * every request; a request other than GET and HEAD is answered with 405.
 *
 * <p><b>Threads:</b> any.
 */
final class MetricsPage {
    private static final int OK = 200;
    private static final int METHOD_NOT_ALLOWED = 405;
    private static final byte[] NOTHING = {};

    private final PrometheusRegistry collected = new PrometheusRegistry();
    private final MeterRegistry registry = new FineRegistry(collected);

    /** What the page shows. */
    MeterRegistry registry() {
        return registry;
    }

    /** The answer to a request with {@code method}, from a reader that sent {@code accept}, empty if it sent none. */
    Answer answer(String method, String accept) throws IOException {
        boolean head = method.equals("HEAD");
        if (!head && !method.equals("GET")) {
            return new Answer(METHOD_NOT_ALLOWED, Map.of("Allow", "GET, HEAD"), NOTHING);
        }
        PageFormat format = PageFormat.preferredBy(accept);
        byte[] page = page(format);
        Map<String, String> headers = Map.of(
                "Content-Type", format.writer().getContentType(), "Content-Length", Integer.toString(page.length));
        return new Answer(OK, headers, head ? NOTHING : page);
    }

    private byte[] page(PageFormat format) throws IOException {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        format.writer().write(page, collected.scrape());
        return page.toByteArray();
    }

    /** Takes no further meters. */
    void close() {
        registry.close();
    }
}
