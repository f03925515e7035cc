package io.understudy.kernel.internal;

import io.understudy.middleware.Middleware;
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
        static <T> Offer<T> of(T what, Map<String, Object> properties) {
            int ranking = properties.get("service.ranking") instanceof Integer given ? given : 0;
            long id = properties.get("service.id") instanceof Long given ? given : Long.MAX_VALUE;
            return new Offer<>(what, ranking, id);
        }

        static <T> Comparator<Offer<T>> order() {
            return Comparator.<Offer<T>>comparingInt(offer -> -offer.ranking).thenComparingLong(offer -> offer.id);
        }
    }

    Whiteboard(Kernel kernel) {
        this.kernel = kernel;
    }

    synchronized void addMiddleware(Middleware middleware, Map<String, Object> properties) {
        try {
            PathPattern paths = PathPattern.of(strings(properties.get(Middleware.ACTOR_PATH)));
            middlewares.put(middleware, Offer.of(new MiddlewareSet.Entry(middleware, paths), properties));
            publishMiddlewares();
        } catch (IllegalArgumentException e) {
            LOG.error(
                    "middleware {} is left out: service property {}: {}",
                    middleware.getClass().getName(),
                    Middleware.ACTOR_PATH,
                    e.getMessage());
        }
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
            kinds.put(kind, Offer.of(name, properties));
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

    private static List<String> strings(Object property) {
        if (property == null) {
            return List.of();
        }
        if (property instanceof String[] several) {
            return List.of(several);
        }
        return List.of(property.toString());
    }
}
