package io.understudy.itests.swap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.understudy.itests.TestPath;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.ServiceRegistration;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * The bundles that play the parts: for each part the one of the runtime, a star that ranks above it and a standby that ranks
 * below it, both stopped unless they are used. The second coordinator of the runtime is stopped, so that an update in place leaves
 * that role empty, too.
 *
 * <p><b>Threads:</b> any, if each uses parts of its own.
 */
final class Stage implements AutoCloseable {
    static final String STAR = "-star";
    static final String STANDBY = "-standby";
    private static final int LIMIT_SECONDS = 60;

    private final BundleContext context;
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ServiceRegistration<?> meters;
    private final Map<Part, Bundle> bundles = new EnumMap<>(Part.class);
    private final Map<Part, Bundle> stars = new EnumMap<>(Part.class);
    private final Map<Part, Bundle> standbys = new EnumMap<>(Part.class);
    private final Map<Part, byte[][]> versions = new EnumMap<>(Part.class);
    private final Map<Part, Integer> updates = new ConcurrentHashMap<>();

    Stage(BundleContext context) throws BundleException {
        this.context = context;
        this.meters = context.registerService(MeterRegistry.class, registry, null);
        installed(BundleTwin.symbolicName(TestPath.file(Part.COORDINATOR.starArtifact())))
                .stop();
        for (Part part : Part.values()) {
            File jar = TestPath.file(part.artifact);
            bundles.put(part, installed(BundleTwin.symbolicName(jar)));
            stars.put(part, install(part + STAR, BundleTwin.twin(TestPath.file(part.starArtifact()), STAR, 10_000)));
            standbys.put(part, install(part + STANDBY, BundleTwin.twin(jar, STANDBY, -10_000)));
            versions.put(part, new byte[][] {BundleTwin.version(jar, "1.0.1"), BundleTwin.version(jar, "1.0.2")});
            updates.put(part, 0);
        }
    }

    private Bundle installed(String name) {
        return Arrays.stream(context.getBundles())
                .filter(bundle -> name.equals(bundle.getSymbolicName()))
                .findAny()
                .orElseThrow(
                        () -> new IllegalStateException("Expected the bundle " + name + ", found none of that name"));
    }

    private Bundle install(String location, byte[] content) throws BundleException {
        return context.installBundle("twin:" + location, new ByteArrayInputStream(content));
    }

    /** The bundle of the runtime. */
    Bundle bundle(Part part) {
        return bundles.get(part);
    }

    /** The one that takes over as soon as it starts. */
    Bundle star(Part part) {
        return stars.get(part);
    }

    /** The one that takes over if it is told to, or if it is the only one. */
    Bundle standby(Part part) {
        return standbys.get(part);
    }

    /** Updates the bundle of the runtime in place, to another version. */
    void update(Part part) throws BundleException {
        int count = updates.merge(part, 1, Integer::sum);
        bundles.get(part).update(new ByteArrayInputStream(versions.get(part)[count % 2]));
    }

    /** Refreshes bundles and waits until that is done. */
    void refresh(List<Bundle> which) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        context.getBundle(0).adapt(FrameworkWiring.class).refreshBundles(which, event -> {
            if (event.getType() == FrameworkEvent.PACKAGES_REFRESHED) {
                done.countDown();
            }
        });
        if (!done.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("Expected " + which + " to be refreshed within " + LIMIT_SECONDS + " s");
        }
    }

    /** Waits until the meters of all actors there are, and have been, stand in the registry. */
    void awaitMeters() {
        Await.until(() -> registry.find("actor.mailbox.depth").gauge() != null, "meters", registry::getMeters);
    }

    @Override
    public void close() {
        meters.unregister();
    }
}
