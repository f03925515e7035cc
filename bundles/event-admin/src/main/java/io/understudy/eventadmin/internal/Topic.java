package io.understudy.eventadmin.internal;

import io.understudy.observe.MailboxEvent;
import io.understudy.observe.RuntimeEvent;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The topics of Event Admin, and which event of the runtime goes to which. */
enum Topic {
    /** An actor was registered. */
    ACTOR_STARTED("actor/STARTED", false),
    /** An actor is gone. */
    ACTOR_STOPPED("actor/STOPPED", false),
    /** An actor failed. */
    ACTOR_FAILED("actor/FAILED", true),
    /** Its supervisor decided what to do. */
    ACTOR_DECIDED("actor/DECIDED", false),
    /** It waits for a supervision kind. */
    ACTOR_HELD("actor/HELD", true),
    /** Its failure reached the root. */
    ACTOR_ESCALATED("actor/ESCALATED", true),
    /** It was restarted. */
    ACTOR_RESTARTED("actor/RESTARTED", true),
    /** It handles no user messages. */
    ACTOR_SUSPENDED("actor/SUSPENDED", false),
    /** It handles them again. */
    ACTOR_RESUMED("actor/RESUMED", false),
    /** A message was not delivered. */
    ACTOR_DEADLETTER("actor/DEADLETTER", true),
    /** A handler does not return. */
    ACTOR_STUCK("actor/STUCK", true),
    /** An actor goes on with other code. */
    ACTOR_UPGRADED("actor/UPGRADED", true),
    /** It could not. */
    ACTOR_UPGRADE_FAILED("actor/UPGRADE_FAILED", true),
    /** A mailbox is long. */
    MAILBOX_HIGHWATER("mailbox/HIGHWATER", true),
    /** A mailbox was full. */
    MAILBOX_OVERFLOW("mailbox/OVERFLOW", false),
    /** A system message came to a full mailbox. */
    MAILBOX_RESERVE("mailbox/RESERVE", false),
    /** A role changed hands. */
    SWAPPED("SWAPPED", true),
    /** Somebody failed in a role. */
    ROLE_FAILED("role/FAILED", true),
    /** A role stays empty. */
    ROLE_EMPTY("role/EMPTY", true),
    /** There are more workers, or fewer. */
    WORKER_CHANGED("worker/CHANGED", true),
    /** A worker died. */
    WORKER_LOST("worker/LOST", true),
    /** Ready actors were lost and found. */
    REPAIRED("REPAIRED", true),
    /** The system shuts itself down. */
    SYSTEM_SHUTDOWN("system/SHUTDOWN", true),
    /** It ended without some of its actors. */
    SYSTEM_ABANDONED("system/ABANDONED", true),
    /** Something threw that must not throw. */
    ERROR("ERROR", true),
    /** Events were dropped by this bundle. */
    DROPPED("eventadmin/DROPPED", true);

    /** What all topics begin with. */
    static final String BASE = "io/understudy/";

    private static final Map<Class<?>, Topic> TOPICS = Map.ofEntries(
            Map.entry(RuntimeEvent.ActorRegistered.class, ACTOR_STARTED),
            Map.entry(RuntimeEvent.ActorDeregistered.class, ACTOR_STOPPED),
            Map.entry(RuntimeEvent.ActorFailed.class, ACTOR_FAILED),
            Map.entry(RuntimeEvent.FailureDecided.class, ACTOR_DECIDED),
            Map.entry(RuntimeEvent.SupervisionKindMissing.class, ACTOR_HELD),
            Map.entry(RuntimeEvent.EscalatedToRoot.class, ACTOR_ESCALATED),
            Map.entry(RuntimeEvent.ActorRestarted.class, ACTOR_RESTARTED),
            Map.entry(RuntimeEvent.MailboxSuspended.class, ACTOR_SUSPENDED),
            Map.entry(RuntimeEvent.MailboxResumed.class, ACTOR_RESUMED),
            Map.entry(RuntimeEvent.DeadLettered.class, ACTOR_DEADLETTER),
            Map.entry(RuntimeEvent.HandlerStuck.class, ACTOR_STUCK),
            Map.entry(RuntimeEvent.ActorUpgraded.class, ACTOR_UPGRADED),
            Map.entry(RuntimeEvent.UpgradeFailed.class, ACTOR_UPGRADE_FAILED),
            Map.entry(MailboxEvent.HighWater.class, MAILBOX_HIGHWATER),
            Map.entry(MailboxEvent.Overflowed.class, MAILBOX_OVERFLOW),
            Map.entry(MailboxEvent.SystemReservedUsed.class, MAILBOX_RESERVE),
            Map.entry(MailboxEvent.SystemReservationExhausted.class, MAILBOX_RESERVE),
            Map.entry(RuntimeEvent.RoleSwapped.class, SWAPPED),
            Map.entry(RuntimeEvent.SwapFailed.class, ROLE_FAILED),
            Map.entry(RuntimeEvent.RoleEmpty.class, ROLE_EMPTY),
            Map.entry(RuntimeEvent.WorkersChanged.class, WORKER_CHANGED),
            Map.entry(RuntimeEvent.WorkerLost.class, WORKER_LOST),
            Map.entry(RuntimeEvent.ScheduleRepaired.class, REPAIRED),
            Map.entry(RuntimeEvent.ShutdownBegun.class, SYSTEM_SHUTDOWN),
            Map.entry(RuntimeEvent.ActorsAbandoned.class, SYSTEM_ABANDONED),
            Map.entry(RuntimeEvent.ErrorContained.class, ERROR));

    private final String topic;
    private final boolean usual;

    Topic(String topic, boolean usual) {
        this.topic = BASE + topic;
        this.usual = usual;
    }

    /** Such as {@code io/understudy/actor/RESTARTED}. */
    String topic() {
        return topic;
    }

    /** The topics that are on if nobody says otherwise: all but those with an event for each actor or message of normal work. */
    static Set<Topic> usual() {
        Set<Topic> topics = EnumSet.noneOf(Topic.class);
        for (Topic each : values()) {
            if (each.usual) {
                topics.add(each);
            }
        }
        return topics;
    }

    /** Where {@code event} goes; null for one that this version does not know. */
    static Topic of(RuntimeEvent event) {
        Object what = event instanceof RuntimeEvent.MailboxReported reported ? reported.event() : event;
        return TOPICS.get(what.getClass());
    }
}
