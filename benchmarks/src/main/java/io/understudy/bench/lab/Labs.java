package io.understudy.bench.lab;

import io.understudy.bench.lab.felix.FelixStage;
import io.understudy.bench.lab.pekko.PekkoLab;
import io.understudy.bench.lab.pekko.PekkoTypedLab;
import io.understudy.bench.lab.serial.SerialLab;
import io.understudy.bench.lab.understudy.ClassPath;
import io.understudy.bench.lab.vertx.VertxLab;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The systems there are, by name. Only the one that is opened is loaded. */
public final class Labs {
    /** Ours inside a framework; needs what the build puts next to the class path. */
    public static final String FELIX = "understudy-felix";

    private static final int JAVA_WITH_VIRTUAL_THREADS = 21;
    private static final int SWAPS = 10;
    private static final Map<String, Supplier<Lab<?>>> ALL = all();

    private Labs() {}

    private static Map<String, Supplier<Lab<?>>> all() {
        Map<String, Supplier<Lab<?>>> labs = new LinkedHashMap<>();
        labs.put("understudy", () -> ClassPath.standard());
        labs.put("understudy-locking", () -> ClassPath.locking());
        if (Runtime.version().feature() >= JAVA_WITH_VIRTUAL_THREADS) {
            labs.put("understudy-virtual", () -> ClassPath.virtual());
        }
        labs.put("understudy-1worker", () -> ClassPath.oneWorker());
        labs.put("understudy-1mw", () -> ClassPath.middlewares(1));
        labs.put("understudy-3mw", () -> ClassPath.middlewares(3));
        labs.put("understudy-3ic", () -> ClassPath.interceptors(3));
        labs.put("understudy-metrics", () -> ClassPath.metrics());
        labs.put("understudy-swapped", () -> ClassPath.swapped(SWAPS));
        labs.put(FELIX, () -> FelixStage.open());
        labs.put("pekko", () -> PekkoLab.standard());
        labs.put("pekko-tuned", () -> PekkoLab.tuned(64));
        labs.put("pekko-1000", () -> PekkoLab.tuned(1000));
        labs.put("pekko-lifo", () -> PekkoLab.lifo(64));
        labs.put("pekko-typed", () -> PekkoTypedLab.tuned(64));
        labs.put("vertx", () -> new VertxLab());
        labs.put("serial", () -> new SerialLab());
        return labs;
    }

    /** All names. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    /**
     * Starts the system of that name. The caller closes it.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Lab<?> open(String name) {
        Supplier<Lab<?>> lab = ALL.get(name);
        if (lab == null) {
            throw new IllegalArgumentException("there is no system called '" + name + "'; expected one of " + names());
        }
        return lab.get();
    }
}
