package io.understudy.eventadmin.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** What an administrator can set for the bridge, under the PID {@value EventAdminComponent#PID}. */
@ObjectClassDefinition(
        id = EventAdminComponent.PID,
        name = "Understudy Event Admin bridge",
        description = "Which events of the actor runtime are sent to Event Admin.")
@interface BridgeConfiguration {

    /** Which topics are on. */
    @AttributeDefinition(
            name = "Topics",
            description =
                    "Topics that are on, such as io/understudy/SWAPPED, or io/understudy/actor/* for all below. Not "
                            + "set: all but those with an event for each actor or message of normal work.",
            required = false)
    String[] topics() default {};

    /** How many events may wait. */
    @AttributeDefinition(
            name = "Queue limit",
            description =
                    "How many events may wait to be delivered, 1 to 1000000; further ones are dropped and counted.",
            min = "1",
            max = "1000000")
    int queue_limit() default BridgeSettings.USUAL_LIMIT;
}
