package io.understudy.prometheus.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What can be configured of the page. */
@ObjectClassDefinition(
        name = "Understudy Prometheus",
        description = "A page from which Prometheus reads what the runtime measures.")
@interface PrometheusConfiguration {
    /** Its PID. */
    String PID = "io.understudy.prometheus";

    /** Where the page is. */
    @AttributeDefinition(
            name = "Path of the page",
            description = "Where the page is: segments of A-Z a-z 0-9 . _ ~ -, each after a /; at most 256 characters.")
    String osgi_http_whiteboard_servlet_pattern() default "/metrics";
}
