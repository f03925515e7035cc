package io.understudy.itests.swap;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.osgi.framework.Bundle;
import org.osgi.framework.wiring.BundleWiring;

/**
 * Class loaders of bundles, watched until they are collected.
 *
 * <p><b>Threads:</b> the thread of the test.
 */
final class OldLoaders {
    private static final int COLLECTIONS = 20;

    private final ReferenceQueue<ClassLoader> collected = new ReferenceQueue<>();
    private final Set<Watched> alive = ConcurrentHashMap.newKeySet();

    /** A loader, by the bundle and the version that it is of. */
    static final class Watched extends PhantomReference<ClassLoader> {
        private final String label;

        Watched(ClassLoader loader, String label, ReferenceQueue<ClassLoader> queue) {
            super(loader, queue);
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    /** Watches the loader that the bundle has now. */
    void watch(Bundle bundle, String label) {
        alive.add(new Watched(bundle.adapt(BundleWiring.class).getClassLoader(), label, collected));
    }

    /** The loaders that are left when the garbage has been collected again and again, until at most {@code most} are left. */
    Set<String> survivors(int most) {
        for (int i = 0; i < COLLECTIONS && alive.size() > most; i++) {
            System.gc();
            LockSupport.parkNanos(20_000_000);
            for (Object one = collected.poll(); one != null; one = collected.poll()) {
                alive.remove(one);
            }
        }
        Set<String> labels = new TreeSet<>();
        alive.forEach(watched -> labels.add(watched.toString()));
        return labels;
    }
}
