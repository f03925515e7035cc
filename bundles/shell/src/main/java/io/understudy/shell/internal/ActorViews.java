package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.RunningTurn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Actors as a list and as a tree. */
final class ActorViews {
    private static final List<String> HEAD = List.of("path", "state", "depth", "restarts", "oldest", "running");
    private static final int SHOWN = 1_000;
    private static final int MOST = 1_000_000;

    private final ActorSystem system;
    private final Actors actors;

    ActorViews(ActorSystem system) {
        this.system = system;
        this.actors = new Actors(system);
    }

    /** {@code actor:list}. */
    String list(Arguments arguments) {
        int most = arguments.number("-n", SHOWN, 1, MOST);
        Predicate<String> wanted = PathFilter.of(arguments.firstOr(""));
        List<ActorSnapshot> found = system.inspection().snapshot().actors().stream()
                .filter(actor -> wanted.test(actor.path()))
                .toList();
        List<ActorSnapshot> shown = found.size() <= most ? found : found.subList(0, most);
        if (arguments.json()) {
            return Json.of(shown.stream().map(ActorFacts::json).toList());
        }
        List<String> lines = new ArrayList<>();
        lines.add(table(shown));
        lines.add(Phrase.count(found.size(), "actor")
                + (shown.size() < found.size() ? ", " + shown.size() + " of them shown; -n COUNT shows more" : ""));
        return Lines.of(lines);
    }

    /** {@code actor:tree}. */
    String tree(Arguments arguments) {
        String root = arguments.firstOr("/user");
        List<ActorSnapshot> below = actors.below(root, SHOWN);
        if (arguments.json()) {
            return Json.of(ActorNodes.of(below));
        }
        List<String> lines = new ArrayList<>();
        int top = below.isEmpty() ? 0 : below.get(0).level();
        for (ActorSnapshot actor : below) {
            String name = actor.level() == top
                    ? actor.path()
                    : actor.path().substring(actor.path().lastIndexOf('/') + 1);
            String line = "  ".repeat(actor.level() - top) + name + notes(actor);
            lines.add(Table.cut(Phrase.escaped(line), Table.WIDTH));
        }
        lines.add(Phrase.count(below.size(), "actor")
                + (below.size() == SHOWN ? ", there may be more; give a PATH further down" : ""));
        return Lines.of(lines);
    }

    /** These actors in columns. */
    static String table(List<ActorSnapshot> actors) {
        return Table.of(HEAD, actors.stream().map(ActorViews::row).toList());
    }

    private static List<String> row(ActorSnapshot actor) {
        return List.of(
                actor.path(),
                ActorFacts.state(actor),
                String.valueOf(actor.depth()),
                String.valueOf(actor.restarts()),
                Phrase.duration(actor.oldestAge()),
                running(actor.running()));
    }

    private static String running(RunningTurn turn) {
        if (turn == null) {
            return Phrase.NOTHING;
        }
        String what = turn.messageType() == null ? "(no message)" : Phrase.simpleName(turn.messageType());
        return turn.runsFor() == null ? what : what + " for " + Phrase.duration(turn.runsFor());
    }

    private static String notes(ActorSnapshot actor) {
        List<String> notes = new ArrayList<>();
        if (!actor.reasons().isEmpty()) {
            notes.add(ActorFacts.state(actor));
        }
        if (actor.depth() > 0) {
            notes.add("depth " + actor.depth());
        }
        if (actor.restarts() > 0) {
            notes.add("restarts " + actor.restarts());
        }
        if (actor.running() != null) {
            notes.add("at " + running(actor.running()));
        }
        return notes.isEmpty() ? "" : "  (" + String.join(", ", notes) + ")";
    }
}
