package io.understudy.prometheus.internal;

import java.util.Map;

/**
 * What is answered to a request.
 *
 * <p><b>Threads:</b> any; nobody changes it.
 */
final class Answer {
    private final int status;
    private final Map<String, String> headers;
    private final byte[] body;

    Answer(int status, Map<String, String> headers, byte[] body) {
        this.status = status;
        this.headers = Map.copyOf(headers);
        this.body = body;
    }

    int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }

    /** Not to be changed. */
    byte[] body() {
        return body;
    }
}
