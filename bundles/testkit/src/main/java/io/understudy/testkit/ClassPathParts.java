package io.understudy.testkit;

import io.understudy.spi.ActorSystemFactory;
import io.understudy.spi.WorkerExecutor;
import io.understudy.supervision.SupervisionKind;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The components on a class path, and a note of each one that is missing.
 *
 * <p><b>Threads:</b> one.
 */
final class ClassPathParts {
    private final ClassLoader loader;
    private final List<String> missing = new ArrayList<>();
    private ActorSystemFactory factory;

    ClassPathParts(ClassLoader loader) {
        this.loader = loader;
    }

    /** {@code given}, or the first implementation of {@code role}; null, and noted, if there is none. */
    <P> P or(P given, Class<P> role, String artifact) {
        if (given != null) {
            return given;
        }
        List<String> unusable = new ArrayList<>();
        for (ServiceLoader.Provider<P> provider :
                ServiceLoader.load(role, loader).stream().toList()) {
            try {
                return provider.get();
            } catch (ServiceConfigurationError e) {
                unusable.add(provider.type().getName() + " cannot be used here, " + e.getCause());
            }
        }
        note(role, artifact, unusable);
        return null;
    }

    ActorSystemFactory factory() {
        if (factory == null) {
            factory = or(null, ActorSystemFactory.class, "kernel");
        }
        return factory;
    }

    /**
     * {@code given}, or the first executor on the class path; one with {@code threads} workers if that is not 0. Such a number
     * is given to a public constructor that takes nothing but an {@code int}.
     */
    WorkerExecutor executorOr(WorkerExecutor given, int threads) {
        if (given != null || threads == 0) {
            return or(given, WorkerExecutor.class, "executor");
        }
        for (ServiceLoader.Provider<WorkerExecutor> provider :
                ServiceLoader.load(WorkerExecutor.class, loader).stream().toList()) {
            Constructor<?> constructor = constructorForNumber(provider.type());
            if (constructor != null) {
                return make(constructor, threads);
            }
        }
        missing.add(WorkerExecutor.class.getSimpleName()
                + " with a public constructor for the number of threads: add io.understudy:understudy-executor");
        return null;
    }

    private static Constructor<?> constructorForNumber(Class<?> type) {
        for (Constructor<?> constructor : type.getConstructors()) {
            if (List.of(constructor.getParameterTypes()).equals(List.of(int.class))) {
                return constructor;
            }
        }
        return null;
    }

    private static WorkerExecutor make(Constructor<?> constructor, int threads) {
        try {
            return (WorkerExecutor) constructor.newInstance(threads);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    constructor.getDeclaringClass().getName() + " could not be made with " + threads + " threads", e);
        }
    }

    /** {@code given} and the kinds of the class path, by name. */
    Map<String, SupervisionKind> kindsAnd(Map<String, SupervisionKind> given) {
        Map<String, SupervisionKind> kinds = new LinkedHashMap<>();
        for (SupervisionKind kind : ServiceLoader.load(SupervisionKind.class, loader)) {
            kinds.putIfAbsent(nameOf(kind.getClass()), kind);
        }
        kinds.putAll(given);
        if (kinds.isEmpty()) {
            note(SupervisionKind.class, "supervision-one-for-one", List.of());
        }
        return kinds;
    }

    /** The simple name without {@code Kind} at its end, in small letters, with a hyphen before each capital but the first. */
    static String nameOf(Class<?> type) {
        return type.getSimpleName()
                .replaceAll("(?<=.)Kind$", "")
                .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    private void note(Class<?> role, String artifact, List<String> unusable) {
        missing.add(role.getSimpleName() + ": add io.understudy:understudy-" + artifact
                + (unusable.isEmpty() ? "" : "; " + String.join("; ", unusable)));
    }

    /** Fails if something is missing, and says all of it. */
    void requireComplete() {
        if (!missing.isEmpty()) {
            throw new IllegalStateException("an actor system cannot be made, the class path lacks\n  "
                    + String.join("\n  ", missing) + "\nor give the component to TestSystem.builder()");
        }
    }
}
