package io.understudy.health.internal;

import io.understudy.DeadLetterReason;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.felix.hc.api.FormattingResultLog;

/**
 * How many messages a minute were not delivered, over a window that ends now. The counts are those of the runtime; they are noted
 * at each look, so where looks are further apart than the window, the rate is that since the last look.
 *
 * <p><b>Threads:</b> any.
 */
final class DeadLetterRate implements Check {
    /** So many notes are kept for a window. */
    private static final int NOTES = 10;

    private final SystemView view;
    private final Deque<Note> notes = new ArrayDeque<>();

    private record Note(long time, Map<DeadLetterReason, Long> counts) {
        long since(Note earlier, DeadLetterReason reason) {
            return counts.getOrDefault(reason, 0L) - earlier.counts.getOrDefault(reason, 0L);
        }

        long since(Note earlier) {
            return counts.keySet().stream()
                    .mapToLong(reason -> since(earlier, reason))
                    .sum();
        }
    }

    /** Counts from now on. */
    DeadLetterRate(SystemView view) {
        this.view = view;
        notes.add(note());
    }

    private Note note() {
        return new Note(view.now(), view.glance().deadLetters());
    }

    @Override
    public synchronized void look(HealthLimits limits, FormattingResultLog log) {
        long window = TimeUnit.SECONDS.toNanos(limits.windowSeconds());
        Note now = note();
        Note from = begin(now, window);
        double minutes = Math.max(window, now.time - from.time) / (double) TimeUnit.MINUTES.toNanos(1);
        long lost = now.since(from);
        double rate = lost / minutes;
        String text = Math.round(rate) + " dead letters a minute";
        if (reaches(rate, limits.lettersCritical())) {
            log.critical("{}", text + cause(now, from));
        } else if (reaches(rate, limits.lettersWarn())) {
            log.warn("{}", text + cause(now, from));
        } else {
            log.info("{}", text);
        }
    }

    /** The youngest note that is as old as the window, or the oldest there is; forgets what is older. */
    private Note begin(Note now, long window) {
        while (notes.size() > 1 && now.time - second().time >= window) {
            notes.removeFirst();
        }
        Note from = notes.getFirst();
        if (now.time - notes.getLast().time >= window / NOTES) {
            notes.addLast(now);
        }
        return from;
    }

    private Note second() {
        return notes.stream().skip(1).findFirst().orElseThrow();
    }

    private static boolean reaches(double rate, long limit) {
        return limit > 0 && rate >= limit;
    }

    private String cause(Note now, Note from) {
        DeadLetterReason most = now.counts.keySet().stream()
                .max((a, b) -> Long.compare(now.since(from, a), now.since(from, b)))
                .orElseThrow();
        return ", most of them " + most.label()
                + view.latestLostTo().map(path -> ", the latest to " + path).orElse("") + "; " + remedy(most);
    }

    private static String remedy(DeadLetterReason reason) {
        return switch (reason) {
            case NO_RECIPIENT, ACTOR_STOPPED, MAILBOX_CLOSED, STALE_INDEX ->
                "look for who still sends to actors that are gone";
            case MAILBOX_FULL, OVERFLOW_DROP_OLDEST, OVERFLOW_DROP_NEWEST, REJECTED, ENQUEUE_TIMEOUT, WOULD_BLOCK ->
                "make the receiver faster, its mailbox larger or its senders slower";
            case STASH_OVERFLOW -> "make the stash larger, or see why the actor does not get to what it puts aside";
            case EXPIRED -> "make the receiver faster, or allow its messages to wait longer";
            case SCREENED -> "see which middleware refuses them";
            case UNHANDLED -> "look for who sends messages that the actor does not know";
            case SHUTTING_DOWN, SUSPENDED_AT_SHUTDOWN -> "nothing is to be done, the system shuts down";
        };
    }
}
