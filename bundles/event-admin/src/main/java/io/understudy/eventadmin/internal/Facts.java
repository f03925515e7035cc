package io.understudy.eventadmin.internal;

import io.understudy.DeadLetter;
import io.understudy.observe.MailboxEvent;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Failure;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an event of the runtime says, as properties of Event Admin: strings, numbers and arrays of strings, so that whoever keeps
 * them keeps no message, no error and no class of anybody. What is not known is left out.
 *
 * <p><b>Threads:</b> one.
 */
final class Facts {
    static final String PATH = "actor.path";

    private final Map<String, Object> properties = new HashMap<>();

    private Facts() {}

    static Map<String, Object> of(RuntimeEvent event) {
        Facts facts = new Facts();
        facts.read(event);
        return facts.properties;
    }

    private void read(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.ActorRegistered registered) {
            put(PATH, registered.path());
        } else if (event instanceof RuntimeEvent.ActorDeregistered gone) {
            put(PATH, gone.path());
        } else if (event instanceof RuntimeEvent.ActorFailed failed) {
            put(PATH, failed.path()).failure(failed.failure());
        } else if (event instanceof RuntimeEvent.FailureDecided decided) {
            put(PATH, decided.path()).failure(decided.failure());
            put("directive", lower(decided.directive())).put("restarts", decided.restarts());
        } else if (event instanceof RuntimeEvent.SupervisionKindMissing missing) {
            put(PATH, missing.path()).put("kind", missing.kind());
        } else if (event instanceof RuntimeEvent.EscalatedToRoot escalated) {
            put(PATH, escalated.path()).failure(escalated.failure());
        } else if (event instanceof RuntimeEvent.ActorRestarted restarted) {
            put(PATH, restarted.path()).put("incarnation", restarted.incarnation());
        } else if (event instanceof RuntimeEvent.MailboxSuspended suspended) {
            put(PATH, suspended.path()).put("count", suspended.suspendCount());
        } else if (event instanceof RuntimeEvent.MailboxResumed resumed) {
            put(PATH, resumed.path()).put("count", resumed.resumeCount()).millis("duration.ms", resumed.lastDuration());
        } else if (event instanceof RuntimeEvent.DeadLettered lettered) {
            letter(lettered.letter());
        } else if (event instanceof RuntimeEvent.MailboxReported reported) {
            put(PATH, reported.path()).mailbox(reported.event());
        } else {
            readRare(event);
        }
    }

    private void readRare(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.HandlerStuck stuck) {
            put(PATH, stuck.path()).put("message.type", stuck.turn().messageType());
            put("worker", stuck.turn().worker()).put("thread", stuck.turn().thread());
            millis("duration.ms", stuck.turn().runsFor()).texts("stack", stuck.stack());
        } else if (event instanceof RuntimeEvent.ActorUpgraded upgraded) {
            put(PATH, upgraded.path()).put("from", upgraded.from()).put("to", upgraded.to());
            millis("duration.ms", upgraded.held());
        } else if (event instanceof RuntimeEvent.UpgradeFailed failed) {
            put(PATH, failed.path()).put("from", failed.from()).put("to", failed.to());
            put("why", failed.why()).put("stopped", failed.stopped());
        } else if (event instanceof RuntimeEvent.RoleSwapped swapped) {
            put("role", swapped.role()).put("from", swapped.from()).put("to", swapped.to());
            put("pause.us", swapped.pause().toNanos() / 1_000).put("moved", swapped.moved());
        } else if (event instanceof RuntimeEvent.SwapFailed failed) {
            put("role", failed.role()).put("failed", failed.failed()).put("kept", failed.kept());
            put("why", failed.why());
        } else if (event instanceof RuntimeEvent.RoleEmpty empty) {
            put("role", empty.role()).millis("duration.ms", empty.since());
        } else if (event instanceof RuntimeEvent.WorkersChanged changed) {
            put("from", changed.from()).put("to", changed.to()).put("why", changed.why());
        } else if (event instanceof RuntimeEvent.WorkerLost lost) {
            put("worker", lost.worker()).put(PATH, lost.path());
        } else if (event instanceof RuntimeEvent.ScheduleRepaired repaired) {
            put("count", repaired.repaired()).put("why", repaired.why());
        } else if (event instanceof RuntimeEvent.ShutdownBegun begun) {
            put("why", begun.why());
        } else if (event instanceof RuntimeEvent.ActorsAbandoned abandoned) {
            put("count", abandoned.actors()).texts("culprits", abandoned.culprits());
        } else if (event instanceof RuntimeEvent.ErrorContained contained) {
            put("where", contained.where()).put(PATH, contained.path()).error(contained.error());
        }
    }

    private void letter(DeadLetter letter) {
        put(PATH, letter.recipient())
                .put("number", letter.number())
                .put("reason", letter.reason().label());
        put("message.type", letter.message().getClass().getName());
        put("sender", letter.sender() == null ? null : letter.sender().path());
    }

    private void mailbox(MailboxEvent event) {
        if (event instanceof MailboxEvent.HighWater high) {
            put("depth", high.depth()).put("threshold", high.threshold());
        } else if (event instanceof MailboxEvent.Overflowed overflowed) {
            put("action", lower(overflowed.action()));
        } else if (event instanceof MailboxEvent.SystemReservedUsed used) {
            put("remaining", used.remaining());
        } else if (event instanceof MailboxEvent.SystemReservationExhausted exhausted) {
            put("remaining", 0).put("reserved", exhausted.reserved());
        }
    }

    private void failure(Failure failure) {
        put("incarnation", failure.incarnation()).error(failure.error());
        put(
                "message.type",
                failure.message() == null ? null : failure.message().getClass().getName());
    }

    private void error(Throwable error) {
        put("exception.class", error.getClass().getName()).put("exception.message", words(error));
    }

    private static String words(Throwable error) {
        try {
            return error.getMessage();
        } catch (RuntimeException e) {
            return null;
        }
    }

    private Facts texts(String key, List<?> values) {
        return put(key, values.stream().map(String::valueOf).toArray(String[]::new));
    }

    private Facts millis(String key, Duration duration) {
        return put(key, duration == null ? null : duration.toMillis());
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private Facts put(String key, Object value) {
        if (value != null) {
            properties.put(key, value);
        }
        return this;
    }
}
