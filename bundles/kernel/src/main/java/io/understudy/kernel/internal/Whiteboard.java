package io.understudy.kernel.internal;

import io.understudy.middleware.Middleware;
import io.understudy.spi.ConfigurationReader;
import io.understudy.spi.PathPattern;
import io.understudy.supervision.SupervisionKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Services that come in any number: middlewares and supervision kinds. A service that cannot be used is named in the log
 * and left out; the others are not affected.
 *
 * <p><b>Threads:</b> any; every method locks.
 */
final class Whiteboard {
    private static final Logger LOG = LoggerFactory.getLogger(Whiteboard.class);

    private final Kernel kernel;
    private final IdentityHashMap<Middleware, Offer<MiddlewareSet.Entry>> middlewares = new IdentityHashMap<>();
    private final IdentityHashMap<SupervisionKind, Offer<String>> kinds = new IdentityHashMap<>();

    /** What a service offers, and its place among others: higher ranking first, then older first. */
    private record Offer<T>(T what, int ranking, long id) {
        static <T> Offer<T> of(T what, Map<String, Object> properties, Offer<T> before) {
            int ranking = ranking(properties, before == null ? 0 : before.ranking);
            long id = properties.get("service.id") instanceof Long given ? given : Long.MAX_VALUE;
            return new Offer<>(what, ranking, id);
        }

        /** From a file it is text; if it is no number, it stays as it was. */
        private static int ranking(Map<String, Object> properties, int before) {
            try {
                return new ConfigurationReader(properties).ranking(0);
            } catch (IllegalArgumentException e) {
                LOG.error("service {}: {}; keeping {}", properties.get("service.id"), e.getMessage(), before);
                return before;
            }
        }

        static <T> Comparator<Offer<T>> order() {
            return Comparator.<Offer<T>>comparingInt(Offer::ranking).reversed().thenComparingLong(Offer::id);
        }
    }

    Whiteboard(Kernel kernel) {
        this.kernel = kernel;
    }

    synchronized void addMiddleware(Middleware middleware, Map<String, Object> properties) {
        Offer<MiddlewareSet.Entry> before = middlewares.get(middleware);
        try {
            MiddlewareSet.Entry entry = new MiddlewareSet.Entry(middleware, paths(properties));
            middlewares.put(middleware, Offer.of(entry, properties, before));
            publishMiddlewares();
        } catch (IllegalArgumentException e) {
            LOG.error(
                    "middleware {}: service property {}; {}",
                    middleware.getClass().getName(),
                    e.getMessage(),
                    before == null ? "it is left out" : "it stays where it is");
        }
    }

    private static PathPattern paths(Map<String, Object> properties) {
        ConfigurationReader values = new ConfigurationReader(properties);
        return values.has(Middleware.ACTOR_PATH) ? values.paths(Middleware.ACTOR_PATH, "/**") : PathPattern.ALL;
    }

    synchronized void removeMiddleware(Middleware middleware) {
        if (middlewares.remove(middleware) != null) {
            publishMiddlewares();
        }
    }

    private void publishMiddlewares() {
        List<Offer<MiddlewareSet.Entry>> offers = new ArrayList<>(middlewares.values());
        offers.sort(Offer.order());
        kernel.roles()
                .middlewares(new MiddlewareSet(offers.stream().map(Offer::what).toList()));
    }

    synchronized void addKind(SupervisionKind kind, Map<String, Object> properties) {
        if (properties.get(SupervisionKind.NAME) instanceof String name && !name.isBlank()) {
            kinds.put(kind, Offer.of(name, properties, kinds.get(kind)));
            publishKinds();
        } else {
            LOG.error(
                    "supervision kind {} is left out: expected its name in the service property {}",
                    kind.getClass().getName(),
                    SupervisionKind.NAME);
        }
    }

    synchronized void removeKind(SupervisionKind kind) {
        if (kinds.remove(kind) != null) {
            publishKinds();
        }
    }

    private void publishKinds() {
        Map<String, SupervisionKind> best = new HashMap<>();
        kinds.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Offer.order()))
                .forEach(entry -> best.putIfAbsent(entry.getValue().what, entry.getKey()));
        kernel.roles().kinds(best);
    }
}
