package io.understudy.itests.swap;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.ObjectName;
import org.netbeans.lib.profiler.heap.FieldValue;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.JavaClass;
import org.netbeans.lib.profiler.heap.ObjectArrayInstance;
import org.netbeans.lib.profiler.heap.ObjectFieldValue;

/** What keeps a class loader from being collected: the way from it to what holds it, out of a dump of the heap. */
final class HeapPath {
    private static final int LONGEST = 50;

    private HeapPath() {}

    /** The ways of up to three watched loaders that are still there. */
    static String ofSurvivors() throws IOException, JMException {
        Path directory = Files.createTempDirectory("heap");
        Path dump = directory.resolve("swap.hprof");
        ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=HotSpotDiagnostic"),
                        "dumpHeap",
                        new Object[] {dump.toString(), true},
                        new String[] {String.class.getName(), boolean.class.getName()});
        try {
            return describe(HeapFactory.createHeap(dump.toFile()));
        } finally {
            Files.delete(dump);
        }
    }

    private static String describe(Heap heap) {
        JavaClass watched = heap.getJavaClassByName(OldLoaders.Watched.class.getName());
        StringBuilder text = new StringBuilder();
        int found = 0;
        for (Object one : watched.getInstances()) {
            Instance reference = (Instance) one;
            if (reference.getValueOfField("referent") instanceof Instance loader && found++ < 3) {
                text.append(way(heap, loader)).append(System.lineSeparator());
            }
        }
        return text.toString();
    }

    private static String way(Heap heap, Instance loader) {
        StringBuilder text = new StringBuilder("held by:");
        Instance here = loader;
        for (int i = 0; i < LONGEST && here != null && !here.isGCRoot(); i++) {
            Instance holder = here.getNearestGCRootPointer();
            if (holder == null || holder.equals(here)) {
                break;
            }
            text.append(System.lineSeparator())
                    .append("    ")
                    .append(holder.getJavaClass().getName())
                    .append(slot(holder, here));
            here = holder;
        }
        if (here.isGCRoot()) {
            text.append(", a root: ").append(roots(heap, here));
        }
        return text.toString();
    }

    private static String roots(Heap heap, Instance instance) {
        return instance.isGCRoot() ? heap.getGCRoot(instance).getKind() : "none";
    }

    private static String slot(Instance holder, Instance held) {
        if (holder instanceof ObjectArrayInstance array) {
            return "[" + array.getValues().indexOf(held) + "]";
        }
        for (Object one : holder.getFieldValues()) {
            if (one instanceof ObjectFieldValue value && held.equals(value.getInstance())) {
                return "." + ((FieldValue) value).getField().getName();
            }
        }
        return "";
    }
}
