package io.understudy.shell.internal;

import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.FailureSummary;
import io.understudy.observe.RunningTurn;
import io.understudy.observe.SuspensionStatistics;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything about one actor, for people and as JSON. */
final class ActorFacts {
    private ActorFacts() {}

    /** Such as {@code running}, or {@code suspended: failure, user defined}. */
    static String state(ActorSnapshot actor) {
        String state = Phrase.constant(actor.state());
        return actor.reasons().isEmpty() ? state : state + ": " + String.join(", ", reasons(actor));
    }

    /** One line for each fact. */
    static String text(ActorSnapshot actor, MonotonicClock clock) {
        SuspensionStatistics suspensions = actor.suspensions();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("state", state(actor)));
        rows.add(List.of("level", String.valueOf(actor.level())));
        rows.add(List.of("children", String.valueOf(actor.children())));
        rows.add(List.of("waiting", actor.depth() + " (system: " + actor.systemDepth() + ")"));
        rows.add(List.of("oldest waits", Phrase.duration(actor.oldestAge())));
        rows.add(List.of("running", running(actor.running())));
        rows.add(List.of("incarnation", actor.incarnation() + " (" + Phrase.count(actor.restarts(), "restart") + ")"));
        rows.add(List.of("last failure", failure(actor.lastFailure(), clock)));
        rows.add(List.of(
                "suspended",
                Phrase.count(suspensions.suspendCount(), "time") + ", resumed "
                        + Phrase.count(suspensions.resumeCount(), "time")));
        rows.add(List.of("suspended since", ago(suspensions.suspendedSince(), clock)));
        rows.add(List.of("last suspension", Phrase.duration(suspensions.lastDuration())));
        rows.add(List.of("all suspensions", Phrase.duration(suspensions.totalDuration())));
        return Table.of(List.of("path", Phrase.escaped(actor.path())), rows);
    }

    private static String running(RunningTurn turn) {
        if (turn == null) {
            return Phrase.NOTHING;
        }
        return Phrase.orDash(turn.messageType()) + " on " + turn.thread()
                + (turn.runsFor() == null ? "" : " for " + Phrase.duration(turn.runsFor()));
    }

    private static String failure(FailureSummary failure, MonotonicClock clock) {
        if (failure == null) {
            return Phrase.NOTHING;
        }
        return failure.error() + (failure.messageType() == null ? "" : " at " + failure.messageType())
                + ", incarnation " + failure.incarnation() + ", " + ago(failure.timestamp(), clock);
    }

    /** Such as {@code 2.5 s ago}; a dash for null. */
    static String ago(Long then, MonotonicClock clock) {
        return then == null ? Phrase.NOTHING : Phrase.duration(Duration.ofNanos(clock.nanoTime() - then)) + " ago";
    }

    private static List<String> reasons(ActorSnapshot actor) {
        return actor.reasons().stream().sorted().map(Phrase::constant).toList();
    }

    /** Every fact under its name; times in milliseconds. */
    static Map<String, Object> json(ActorSnapshot actor) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("path", actor.path());
        facts.put("level", actor.level());
        facts.put("children", actor.children());
        facts.put("state", actor.state().name());
        facts.put("reasons", actor.reasons().stream().sorted().map(Enum::name).toList());
        facts.put("depth", actor.depth());
        facts.put("systemDepth", actor.systemDepth());
        facts.put("oldestAgeMs", Json.millis(actor.oldestAge()));
        facts.put("running", actor.running() == null ? null : json(actor.running()));
        facts.put("incarnation", actor.incarnation());
        facts.put("restarts", actor.restarts());
        facts.put("lastFailure", actor.lastFailure() == null ? null : json(actor.lastFailure()));
        facts.put("suspensions", json(actor.suspensions()));
        return facts;
    }

    private static Map<String, Object> json(RunningTurn turn) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("worker", turn.worker());
        facts.put("thread", turn.thread());
        facts.put("messageType", turn.messageType());
        facts.put("runsForMs", Json.millis(turn.runsFor()));
        return facts;
    }

    private static Map<String, Object> json(FailureSummary failure) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("error", failure.error());
        facts.put("messageType", failure.messageType());
        facts.put("incarnation", failure.incarnation());
        facts.put("timestampNs", failure.timestamp());
        return facts;
    }

    private static Map<String, Object> json(SuspensionStatistics suspensions) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("suspendCount", suspensions.suspendCount());
        facts.put("resumeCount", suspensions.resumeCount());
        facts.put("lastMs", Json.millis(suspensions.lastDuration()));
        facts.put("totalMs", Json.millis(suspensions.totalDuration()));
        facts.put("suspendedSinceNs", suspensions.suspendedSince());
        return facts;
    }
}
