package io.understudy.middleware.circuitbreaker.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** What an administrator can set for one circuit breaker, under the factory PID {@value CircuitBreakerComponent#PID}. */
@ObjectClassDefinition(
        id = CircuitBreakerComponent.PID,
        name = "Understudy circuit breaker",
        description = "Gives actors that fail again and again a rest.")
@interface CircuitBreakerConfiguration {

    /** Which actors have a breaker. */
    @AttributeDefinition(
            name = "Actors",
            description =
                    "Paths of the actors that have a breaker, each one of its own; * stands for one segment, ** for any number.")
    String[] actor_path() default {CircuitBreakerComponent.EVERY_ACTOR};

    /** How many failures open it. */
    @AttributeDefinition(
            name = "Failures",
            description = "How many failed turns within the window open the breaker, from 1 to 100.",
            min = "1",
            max = "100")
    int failures() default ToleranceReader.FAILURES;

    /** Within which time. */
    @AttributeDefinition(
            name = "Window",
            description = "Within how many milliseconds these failures must be, from 10 to 86400000.",
            min = "10",
            max = "86400000")
    long window_ms() default ToleranceReader.WINDOW;

    /** For how long. */
    @AttributeDefinition(
            name = "Open",
            description =
                    "For how many milliseconds the breaker is open before one message may pass, from 10 to 86400000.",
            min = "10",
            max = "86400000")
    long open_ms() default ToleranceReader.OPEN;

    /** What becomes of messages meanwhile. */
    @AttributeDefinition(
            name = "When open",
            description = "What becomes of messages while the breaker is open.",
            options = {
                @Option(label = "They wait in the mailbox", value = "suspend"),
                @Option(label = "They become dead letters", value = "dead-letter")
            })
    String when_open() default "suspend";

    /** How far outside. */
    @AttributeDefinition(
            name = "Ranking",
            description = "Where it is among the middlewares of an actor: the higher, the further outside.")
    int service_ranking() default CircuitBreakerComponent.RANKING;
}
