package io.understudy.bench.lab.felix;

import io.understudy.ActorSystem;
import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.understudy.UnderstudyLab;
import io.understudy.bench.lab.understudy.UnlimitedOneForOne;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisorStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.launch.Framework;
import org.osgi.util.tracker.ServiceTracker;

/** Offers the actor system of the framework as a lab. Part of a bundle; nothing on the class path uses it. */
public final class LabActivator implements BundleActivator {
    private static final long LIMIT_MILLIS = 20_000;

    private ServiceTracker<ActorSystem, ActorSystem> systems;

    /** For the framework. */
    public LabActivator() {}

    @Override
    public void start(BundleContext context) {
        Map<String, Object> first = Map.of(
                SupervisionKind.NAME, SupervisorStrategy.ONE_FOR_ONE, Constants.SERVICE_RANKING, Integer.MAX_VALUE);
        context.registerService(SupervisionKind.class, new UnlimitedOneForOne(), FrameworkUtil.asDictionary(first));
        Framework framework = context.getBundle(0).adapt(Framework.class);
        Path storage = Path.of(context.getProperty(Constants.FRAMEWORK_STORAGE));
        systems = new ServiceTracker<>(context, ActorSystem.class, null) {
            @Override
            public ActorSystem addingService(ServiceReference<ActorSystem> reference) {
                ActorSystem system = super.addingService(reference);
                context.registerService(Lab.class, new UnderstudyLab(system, () -> end(framework, storage)), null);
                return system;
            }
        };
        systems.open();
    }

    @Override
    public void stop(BundleContext context) {
        systems.close();
    }

    private static void end(Framework framework, Path storage) {
        try {
            framework.stop();
            FrameworkEvent how = framework.waitForStop(LIMIT_MILLIS);
            if (how.getType() == FrameworkEvent.WAIT_TIMEDOUT) {
                throw new IllegalStateException("expected the framework to stop within " + LIMIT_MILLIS + " ms");
            }
            delete(storage);
        } catch (BundleException e) {
            throw new IllegalStateException("the framework could not be stopped", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the framework stopped", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(folder)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : deepestFirst) {
            Files.delete(each);
        }
    }
}
