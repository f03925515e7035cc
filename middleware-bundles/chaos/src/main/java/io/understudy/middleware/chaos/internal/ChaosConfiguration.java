package io.understudy.middleware.chaos.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What an administrator can let go wrong, under the factory PID {@value ChaosComponent#PID}. */
@ObjectClassDefinition(
        id = ChaosComponent.PID,
        name = "Understudy chaos",
        description = "Delays, fails and drops on purpose. For tests and demos, not for production.")
@interface ChaosConfiguration {

    /** Which actors suffer. */
    @AttributeDefinition(
            name = "Actors",
            description = "Paths of the actors that suffer; * stands for one segment, ** for any number.")
    String[] actor_path() default {ChaosComponent.EVERY_ACTOR};

    /** How many messages are delayed. */
    @AttributeDefinition(
            name = "Delay probability",
            description = "The share of messages that are delayed, from 0 to 1.",
            min = "0",
            max = "1")
    double delay_probability() default 0;

    /** For how long. */
    @AttributeDefinition(
            name = "Delay",
            description = "How many milliseconds a delay lasts, from 1 to 3600000. The actor is suspended meanwhile.",
            min = "1",
            max = "3600000")
    long delay_ms() default MischiefReader.DELAY;

    /** How often actors fail. */
    @AttributeDefinition(
            name = "Failure probability",
            description =
                    "The share of messages before which the actor fails, from 0 to 1. The message stays in the mailbox.",
            min = "0",
            max = "1")
    double failure_probability() default 0;

    /** How many messages are dropped. */
    @AttributeDefinition(
            name = "Drop probability",
            description = "The share of messages that become dead letters, from 0 to 1.",
            min = "0",
            max = "1")
    double drop_probability() default 0;

    /** Where the dice start. */
    @AttributeDefinition(
            name = "Seed",
            description = "The same seed and the same order of turns have the same effects. 0: random.",
            min = "-9223372036854775808",
            max = "9223372036854775807")
    long seed() default 0;

    /** How far outside. */
    @AttributeDefinition(
            name = "Ranking",
            description = "Where it is among the middlewares of an actor: the higher, the further outside.")
    int service_ranking() default ChaosComponent.RANKING;
}
