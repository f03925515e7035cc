package io.understudy.prometheus.internal;

import java.io.IOException;
import java.util.Collections;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * A {@link MetricsPage} as a servlet.
 *
 * <p><b>Threads:</b> any.
 */
final class MetricsServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    /** Servlets are never serialised here. */
    private final transient MetricsPage page;

    MetricsServlet(MetricsPage page) {
        this.page = page;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String accept = String.join(",", Collections.list(request.getHeaders("Accept")));
        Answer answer = page.answer(request.getMethod(), accept);
        response.setStatus(answer.status());
        answer.headers().forEach(response::setHeader);
        response.getOutputStream().write(answer.body());
    }
}
