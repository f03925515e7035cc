package io.understudy.kernel.internal;

import io.understudy.middleware.Middleware;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;

/**
 * All middlewares there are, in their order, and which actors each is for. Actors keep their chain from turn to turn; what they
 * keep lets go of the middlewares when the set is retired, so that an idle actor does not hold on to a bundle that has gone.
 *
 * <p><b>Threads:</b> any; two sets are the same if they are the same object, and a set changes once, when it is retired.
 */
final class MiddlewareSet {
    static final MiddlewareSet NONE = new MiddlewareSet(List.of());

    private final ConcurrentMap<List<Middleware>, Chain> chains = new ConcurrentHashMap<>();
    private volatile List<Entry> entries;

    MiddlewareSet(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** {@code middlewares} for every actor. */
    static MiddlewareSet forAll(List<Middleware> middlewares) {
        return new MiddlewareSet(middlewares.stream()
                .map(middleware -> new Entry(middleware, PathPattern.ALL))
                .toList());
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** The chain of one actor; actors with the same middlewares share it. */
    Chain chainFor(String path) {
        List<Middleware> chain = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            if (entry.paths.matches(path)) {
                chain.add(entry.middleware);
            }
        }
        return chains.computeIfAbsent(List.copyOf(chain), middlewares -> new Chain(this, middlewares));
    }

    /** Lets go of the middlewares, when no turn uses them any more. */
    void retire() {
        entries = List.of();
        chains.values().forEach(chain -> chain.middlewares = List.of());
        chains.clear();
    }

    /** The classes of the middlewares, in their order; null if there is none. */
    String names() {
        return entries.isEmpty()
                ? null
                : entries.stream()
                        .map(entry -> entry.middleware.getClass().getName())
                        .collect(Collectors.joining(", "));
    }

    /** One middleware and the paths it is for. */
    record Entry(Middleware middleware, PathPattern paths) {}

    /** The middlewares of some actors, and the set they were taken from. */
    static final class Chain {
        private final MiddlewareSet from;
        private volatile List<Middleware> middlewares;

        private Chain(MiddlewareSet from, List<Middleware> middlewares) {
            this.from = from;
            this.middlewares = middlewares;
        }

        boolean isFrom(MiddlewareSet set) {
            return from == set;
        }

        List<Middleware> middlewares() {
            return middlewares;
        }
    }
}
