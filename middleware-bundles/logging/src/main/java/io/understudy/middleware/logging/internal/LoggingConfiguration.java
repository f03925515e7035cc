package io.understudy.middleware.logging.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** What an administrator can set for the log of turns, under the PID {@value LoggingComponent#PID}. */
@ObjectClassDefinition(
        id = LoggingComponent.PID,
        name = "Understudy logging",
        description = "Puts the actor and its turn into the logging context, and logs turns.")
@interface LoggingConfiguration {

    /** Whose turns are logged. */
    @AttributeDefinition(
            name = "Actors",
            description = "Paths of the actors whose turns are logged; * stands for one segment, ** for any number.")
    String[] actor_path() default {LoggingComponent.EVERY_ACTOR};

    /** The level of the lines about turns. */
    @AttributeDefinition(
            name = "Level of turns",
            description = "The level of the lines that say when a turn begins and how it ends.",
            options = {@Option("off"), @Option("trace"), @Option("debug"), @Option("info")})
    String turn_level() default "debug";

    /** The level of the lines about turns that failed. */
    @AttributeDefinition(
            name = "Level of failures",
            description =
                    "The level of the line that says that a turn ended with a failure. The runtime itself logs each "
                            + "failure as an error.",
            options = {
                @Option("off"),
                @Option("trace"),
                @Option("debug"),
                @Option("info"),
                @Option("warn"),
                @Option("error")
            })
    String failure_level() default "debug";

    /** How long a turn may take. */
    @AttributeDefinition(
            name = "Slow turn",
            description =
                    "How long a turn may take before a warning says so, in milliseconds, from 1 to 86400000; 0: for ever.",
            min = "0",
            max = "86400000")
    long slow_turn_ms() default 0;

    /** How far outside. */
    @AttributeDefinition(
            name = "Ranking",
            description = "Where it is among the middlewares of an actor: the higher, the further outside.")
    int service_ranking() default LoggingComponent.RANKING;
}
