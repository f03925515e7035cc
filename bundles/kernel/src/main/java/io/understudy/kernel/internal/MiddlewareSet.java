package io.understudy.kernel.internal;

import io.understudy.middleware.Middleware;
import io.understudy.spi.PathPattern;
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

    private final ConcurrentMap<Key, Chain> chains = new ConcurrentHashMap<>();
    /** How actors are measured; null if they are not. */
    private final SeriesSet series;

    private volatile List<Entry> entries;

    /** What actors with the same chain have in common; {@code series} is null if they are not measured. */
    private record Key(List<Middleware> middlewares, Series series) {}

    MiddlewareSet(List<Entry> entries) {
        this(entries, null);
    }

    private MiddlewareSet(List<Entry> entries, SeriesSet series) {
        this.entries = List.copyOf(entries);
        this.series = series;
    }

    /** The same middlewares, for actors that are measured so; or are not, if {@code series} is null. */
    MiddlewareSet measured(SeriesSet series) {
        return this.series == series ? this : new MiddlewareSet(entries, series);
    }

    /** How actors are measured; null if they are not. */
    SeriesSet series() {
        return series;
    }

    /** {@code middlewares} for every actor. */
    static MiddlewareSet forAll(List<Middleware> middlewares) {
        return new MiddlewareSet(middlewares.stream()
                .map(middleware -> new Entry(middleware, PathPattern.ALL))
                .toList());
    }

    /** Whether turns need nothing of it. */
    boolean isEmpty() {
        return entries.isEmpty() && series == null;
    }

    /** The chain of one actor; actors with the same middlewares share it. */
    Chain chainFor(String path) {
        List<Middleware> chain = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            if (entry.paths.matches(path)) {
                chain.add(entry.middleware);
            }
        }
        Key key = new Key(List.copyOf(chain), series == null ? null : series.of(path));
        return chains.computeIfAbsent(key, made -> new Chain(this, made.middlewares, made.series));
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
        private final Series series;
        private volatile List<Middleware> middlewares;

        private Chain(MiddlewareSet from, List<Middleware> middlewares, Series series) {
            this.from = from;
            this.middlewares = middlewares;
            this.series = series;
        }

        /** With whom the actor is measured; null if it is not. */
        Series series() {
            return series;
        }

        boolean isFrom(MiddlewareSet set) {
            return from == set;
        }

        List<Middleware> middlewares() {
            return middlewares;
        }
    }
}
