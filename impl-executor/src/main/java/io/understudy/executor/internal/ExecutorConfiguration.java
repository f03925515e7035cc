package io.understudy.executor.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What an administrator can set under the PID {@value ThreadExecutorComponent#PID}. */
@ObjectClassDefinition(
        id = ThreadExecutorComponent.PID,
        name = "Understudy executor",
        description = "Platform threads that run actors, and how their number adapts to the load.")
@interface ExecutorConfiguration {

    /** What the names of the threads begin with. */
    @AttributeDefinition(name = "Name", description = "What the names of the threads begin with.")
    String name() default "understudy";

    /** The number of workers to start with, and the fewest there are. */
    @AttributeDefinition(
            name = "Fewest workers",
            description = "Workers to start with, and the fewest there are. 0: the number of processors.",
            min = "0",
            max = "1024")
    int workers_min() default 0;

    /** The most workers there are. */
    @AttributeDefinition(
            name = "Most workers",
            description = "The most workers there are; equal to the fewest: the number never changes. 0: four times the"
                    + " number of processors, at least 16, at least the fewest.",
            min = "0",
            max = "1024")
    int workers_max() default 0;

    /** How many ready actors a worker takes at once. */
    @AttributeDefinition(
            name = "Batch",
            description = "How many ready actors a worker takes at once.",
            min = "1",
            max = "1024")
    int batch() default 1;

    /** How many ready actors per worker are a backlog. */
    @AttributeDefinition(
            name = "Backlog factor",
            description = "How many ready actors per worker are a backlog.",
            min = "1",
            max = "1000000")
    int grow_factor() default 16;

    /** How long work must wait before there is one worker more. */
    @AttributeDefinition(
            name = "Grow interval",
            description = "How long work must wait before there is one worker more, in milliseconds.",
            min = "1",
            max = "3600000")
    int grow_interval() default 40;

    /** How long a worker must be idle before there is one less. */
    @AttributeDefinition(
            name = "Shrink interval",
            description = "How long a worker must be idle before there is one less, in milliseconds.",
            min = "1",
            max = "3600000")
    int shrink_interval() default 10_000;

    /** How long nothing is decided after a change. */
    @AttributeDefinition(
            name = "Cool-down",
            description =
                    "How long nothing is decided after a change, unless all workers are held up; in milliseconds.",
            min = "1",
            max = "3600000")
    int cooldown() default 1_000;

    /** How long a deactivation waits for turns to end. */
    @AttributeDefinition(
            name = "Patience",
            description = "How long a deactivation waits for turns to end, in milliseconds.",
            min = "1",
            max = "3600000")
    int stop_patience() default 5_000;
}
