package io.understudy.middleware.ratelimit.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** What an administrator can set for one limit, under the factory PID {@value RateLimitComponent#PID}. */
@ObjectClassDefinition(
        id = RateLimitComponent.PID,
        name = "Understudy rate limit",
        description = "Limits how many messages actors handle in a time. Messages beyond it wait in the mailbox.")
@interface RateLimitConfiguration {

    /** Which actors are limited. */
    @AttributeDefinition(
            name = "Actors",
            description = "Paths of the actors that are limited; * stands for one segment, ** for any number.")
    String[] actor_path() default {RateLimitComponent.EVERY_ACTOR};

    /** Messages a second. */
    @AttributeDefinition(
            name = "Rate",
            description = "Messages a second, from 0.001 to 1000000. There is no default.",
            min = "0.001",
            max = "1000000")
    double rate();

    /** The most messages at once. */
    @AttributeDefinition(
            name = "Burst",
            description =
                    "How many messages may be handled at once after a rest. 0: those of one second, at least one.",
            min = "0",
            max = "1000000")
    int burst() default 0;

    /** Whose messages count together. */
    @AttributeDefinition(
            name = "Scope",
            description = "Whose messages are counted together.",
            options = {
                @Option(label = "Each actor has this limit for itself", value = "actor"),
                @Option(label = "The actors share this limit", value = "shared")
            })
    String scope() default "actor";

    /** How far outside. */
    @AttributeDefinition(
            name = "Ranking",
            description = "Where it is among the middlewares of an actor: the higher, the further outside.")
    int service_ranking() default RateLimitComponent.RANKING;
}
