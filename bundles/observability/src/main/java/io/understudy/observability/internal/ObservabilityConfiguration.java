package io.understudy.observability.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What can be configured of the sink. */
@ObjectClassDefinition(
        id = ObservabilityConfiguration.PID,
        name = "Understudy observability",
        description = "Shows what the runtime measures in every Micrometer registry that is a service.")
@interface ObservabilityConfiguration {
    /** Its PID. */
    String PID = "io.understudy.observability";

    /** How many values the tag {@code actor} may have. */
    @AttributeDefinition(
            name = "Most labels",
            description = "How many values the tag actor may have; further actors are shown as other. 1 to 100000.",
            min = "1",
            max = "100000")
    int labels_max() default 1_000;

    /** Path patterns of actors that share a label. */
    @AttributeDefinition(
            name = "Groups of actors",
            description = "Path patterns, such as /user/sessions/*; all actors that match one share it as their label.")
    String[] actor_groups() default {};

    /** How often the runtime is read. */
    @AttributeDefinition(
            name = "Interval of reading",
            description = "How often the runtime is read, in milliseconds. 100 to 3600000.",
            min = "100",
            max = "3600000")
    long poll_ms() default 1_000;
}
