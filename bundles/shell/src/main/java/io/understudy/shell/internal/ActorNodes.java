package io.understudy.shell.internal;

import io.understudy.observe.ActorSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Actors inside one another, as {@code actor:tree --json} shows them: each has its facts and, in {@code below}, its children. */
final class ActorNodes {
    private static final String BELOW = "below";

    private ActorNodes() {}

    /** Those that have no parent among {@code actors}, each with all below it. */
    static List<Map<String, Object>> of(List<ActorSnapshot> actors) {
        List<Map<String, Object>> roots = new ArrayList<>();
        Map<String, List<Map<String, Object>>> childrenOf = new HashMap<>();
        for (ActorSnapshot actor : actors) {
            List<Map<String, Object>> children = new ArrayList<>();
            Map<String, Object> node = new LinkedHashMap<>(ActorFacts.json(actor));
            node.put(BELOW, children);
            childrenOf.put(actor.path(), children);
            childrenOf.getOrDefault(parent(actor.path()), roots).add(node);
        }
        return roots;
    }

    private static String parent(String path) {
        return path.substring(0, path.lastIndexOf('/'));
    }
}
