package io.understudy.kernel.internal;

import io.understudy.middleware.Middleware;
import java.util.ArrayList;
import java.util.List;

/**
 * All middlewares of a moment, outermost first, each with the paths it is for.
 *
 * <p><b>Threads:</b> immutable; two sets are the same if they are the same object.
 */
final class MiddlewareSet {
    static final MiddlewareSet NONE = new MiddlewareSet(List.of());

    private final List<Entry> entries;

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

    /** The chain of one actor. */
    List<Middleware> chainFor(String path) {
        List<Middleware> chain = new ArrayList<>(entries.size());
        for (Entry entry : entries) {
            if (entry.paths.matches(path)) {
                chain.add(entry.middleware);
            }
        }
        return List.copyOf(chain);
    }

    /** One middleware and the paths it is for. */
    record Entry(Middleware middleware, PathPattern paths) {}
}
