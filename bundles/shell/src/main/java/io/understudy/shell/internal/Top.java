package io.understudy.shell.internal;

import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.Inspection;
import io.understudy.observe.SystemSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code actor:top}: the workers, and the actors with the deepest mailboxes and with turns. Once, or as often as is asked for; on a
 * terminal again and again, until whoever looks at it interrupts the command.
 */
final class Top {
    private static final int SHOWN = 20;
    private static final int MOST_ROUNDS = 1_000_000;
    private static final int APART_MS = 1_000;
    private static final int MOST_MS = 3_600_000;

    private final Inspection inspection;
    private final Pause pause;

    Top(Inspection inspection, Pause pause) {
        this.inspection = inspection;
        this.pause = pause;
    }

    /** The last round if it is not on the screen, where all before it are; null if it is, or if it was interrupted. */
    String run(Arguments arguments, Screen screen) {
        boolean live = screen.isTerminal() && !arguments.json();
        int rounds = arguments.number("-n", live ? Integer.MAX_VALUE : 1, 1, MOST_ROUNDS);
        Duration apart = Duration.ofMillis(arguments.number("-d", APART_MS, 1, MOST_MS));
        for (int i = 1; i < rounds; i++) {
            show(arguments.json(), live, screen);
            if (!pause.pass(apart)) {
                return null;
            }
        }
        if (live) {
            show(false, true, screen);
            return null;
        }
        return round(arguments.json(), screen);
    }

    private void show(boolean json, boolean live, Screen screen) {
        if (live) {
            screen.replace(round(json, screen));
        } else {
            screen.add(round(json, screen));
        }
    }

    private String round(boolean json, Screen screen) {
        SystemSnapshot now = inspection.snapshot();
        List<ActorSnapshot> busiest = now.actors().stream()
                .filter(actor -> actor.depth() > 0 || actor.running() != null)
                .sorted(Comparator.comparingInt(ActorSnapshot::depth)
                        .thenComparing(Top::runsFor)
                        .reversed())
                .limit(SHOWN)
                .toList();
        return json ? Json.of(json(now, busiest)) : screen.fitting(lines(now, busiest));
    }

    private static Duration runsFor(ActorSnapshot actor) {
        return actor.running() == null || actor.running().runsFor() == null
                ? Duration.ZERO
                : actor.running().runsFor();
    }

    private static List<String> lines(SystemSnapshot now, List<ActorSnapshot> busiest) {
        List<String> lines = new ArrayList<>();
        lines.add(Phrase.escaped(now.name()) + " " + Phrase.constant(now.stage()) + ", "
                + Phrase.count(now.actorCount(), "actor") + ", " + now.readyDepth() + " ready, "
                + Phrase.count(now.workers().size(), "worker"));
        now.workers().forEach(worker -> lines.add("  " + Table.cut(Phrase.escaped(worker), Table.WIDTH - 2)));
        lines.addAll(
                busiest.isEmpty()
                        ? List.of("no actor has anything to do")
                        : ActorViews.table(busiest).lines().toList());
        return lines;
    }

    private static Map<String, Object> json(SystemSnapshot now, List<ActorSnapshot> busiest) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", now.name());
        facts.put("stage", now.stage().name());
        facts.put("actorCount", now.actorCount());
        facts.put("readyDepth", now.readyDepth());
        facts.put("workers", now.workers());
        facts.put("actors", busiest.stream().map(ActorFacts::json).toList());
        return facts;
    }
}
