package io.understudy.bench.lab.felix;

import io.understudy.bench.lab.Lab;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;
import org.osgi.util.tracker.ServiceTracker;

/** Starts a framework with the bundles that the build has put next to the class path, and takes the lab out of it. */
public final class FelixStage {
    private static final String SHARED = Lab.class.getPackageName() + ",org.slf4j;version=\"2.0.0\"";
    private static final long LIMIT_MILLIS = 20_000;

    private FelixStage() {}

    /** The lab in a new framework. Whoever closes it ends the framework. */
    public static Lab<?> open() {
        try {
            Framework framework = ServiceLoader.load(FrameworkFactory.class)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("there is no OSGi framework on the class path"))
                    .newFramework(settings());
            try {
                return start(framework);
            } catch (BundleException | IOException | RuntimeException e) {
                framework.stop(); // its threads would keep the JVM from ending
                throw e;
            }
        } catch (BundleException e) {
            throw new IllegalStateException("the framework could not be started", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Lab<?> start(Framework framework) throws BundleException, IOException {
        framework.init();
        BundleContext context = framework.getBundleContext();
        for (Path jar : jars()) {
            context.installBundle(jar.toUri().toString());
        }
        context.installBundle("lab", LabBundle.content());
        framework.start();
        for (Bundle bundle : context.getBundles()) {
            bundle.start();
        }
        return lab(context);
    }

    private static Map<String, String> settings() throws IOException {
        Map<String, String> settings = new HashMap<>();
        settings.put(
                Constants.FRAMEWORK_STORAGE,
                Files.createTempDirectory("understudy-bench").toString());
        settings.put(Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA, SHARED);
        settings.put("felix.log.level", "1"); // errors
        return settings;
    }

    private static List<Path> jars() throws IOException {
        Path folder = home().resolveSibling("bundles");
        if (!Files.isDirectory(folder)) {
            throw new IllegalStateException(
                    folder + ": expected the bundles of the runtime; build the module with its phase 'package'");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /** The jar, or folder, in which this class is. */
    private static Path home() {
        try {
            return Path.of(FelixStage.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Lab<?> lab(BundleContext context) {
        ServiceTracker<?, Lab<?>> tracker = new ServiceTracker<>(context, Lab.class.getName(), null);
        tracker.open();
        try {
            Lab<?> lab = tracker.waitForService(LIMIT_MILLIS);
            if (lab == null) {
                throw new IllegalStateException(
                        "expected an actor system within " + LIMIT_MILLIS + " ms; the bundles are "
                                + Stream.of(context.getBundles())
                                        .map(bundle -> bundle.getSymbolicName() + " in state " + bundle.getState())
                                        .toList());
            }
            return lab;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the framework started", e);
        }
    }
}
