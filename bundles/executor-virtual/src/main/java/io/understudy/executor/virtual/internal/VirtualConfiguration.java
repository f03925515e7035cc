package io.understudy.executor.virtual.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What an administrator can set under the PID {@value VirtualThreadExecutorComponent#PID}. */
@ObjectClassDefinition(
        id = VirtualThreadExecutorComponent.PID,
        name = "Understudy virtual thread executor",
        description = "Virtual threads that run actors.")
@interface VirtualConfiguration {

    /** What the names of the threads begin with. */
    @AttributeDefinition(name = "Name", description = "What the names of the threads begin with.")
    String name() default "understudy";

    /** How many turns there are at once, at most. */
    @AttributeDefinition(
            name = "Turn limit",
            description = "How many turns there are at once, at most; beyond it, ready actors wait.",
            min = "1",
            max = "1000000")
    int turns_limit() default 10_000;

    /** How long a deactivation waits for turns to end. */
    @AttributeDefinition(
            name = "Patience",
            description = "How long a deactivation waits for turns to end, in milliseconds.",
            min = "1",
            max = "3600000")
    int stop_patience() default 5_000;
}
