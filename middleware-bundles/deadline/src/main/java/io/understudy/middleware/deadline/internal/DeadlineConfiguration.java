package io.understudy.middleware.deadline.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What an administrator can set for one deadline, under the factory PID {@value DeadlineComponent#PID}. */
@ObjectClassDefinition(
        id = DeadlineComponent.PID,
        name = "Understudy deadline",
        description = "Keeps messages from actors that have waited for too long. They become dead letters.")
@interface DeadlineConfiguration {

    /** Whose messages have a deadline. */
    @AttributeDefinition(
            name = "Actors",
            description =
                    "Paths of the actors whose messages have a deadline; * stands for one segment, ** for any number.")
    String[] actor_path() default {DeadlineComponent.EVERY_ACTOR};

    /** How long a message may wait. */
    @AttributeDefinition(
            name = "Longest wait",
            description =
                    "How long a message may wait for its turn, in milliseconds, from 10 to 86400000. It is known to 10 ms. "
                            + "There is no default.",
            min = "10",
            max = "86400000")
    long max_wait_ms();

    /** How far outside. */
    @AttributeDefinition(
            name = "Ranking",
            description = "Where it is among the middlewares of an actor: the higher, the further outside.")
    int service_ranking() default DeadlineComponent.RANKING;
}
