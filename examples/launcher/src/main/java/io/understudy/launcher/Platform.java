package io.understudy.launcher;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;
import org.osgi.framework.startlevel.BundleStartLevel;
import org.osgi.util.tracker.ServiceTracker;

/**
 * The framework and the bundles in it.
 *
 * <p><b>Threads:</b> one starts it, any may stop it.
 */
final class Platform {
    /** The level of applications and of what watches folders. Above are tools; a single run does without. */
    private static final int APPLICATION_LEVEL = 5;

    /** The level of tools. Above are shells, of which {@link #startShell} starts one. */
    private static final int TOOLS_LEVEL = 6;

    private final Home home;
    private final Mode mode;
    private final Framework framework;
    private final Consumer<String> problems;
    private Duration startTime = Duration.ZERO;

    /** A framework that is not started yet, and tells {@code problems} of whatever goes wrong in it. */
    Platform(Home home, Mode mode, Consumer<String> problems) {
        this.home = home;
        this.mode = mode;
        this.problems = problems;
        this.framework = ServiceLoader.load(FrameworkFactory.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no OSGi framework on the class path; build again"))
                .newFramework(settings());
    }

    private Map<String, String> settings() {
        boolean once = mode == Mode.ONCE;
        Map<String, String> settings = new HashMap<>();
        settings.put(Constants.FRAMEWORK_STORAGE, home.cache().toString());
        settings.put(Constants.FRAMEWORK_STORAGE_CLEAN, Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT);
        settings.put(Constants.FRAMEWORK_BEGINNING_STARTLEVEL, "10");
        settings.put(Constants.FRAMEWORK_BSNVERSION, Constants.FRAMEWORK_BSNVERSION_MULTIPLE);
        settings.put("felix.log.level", "0"); // it would print what it tells its listeners
        settings.put("demo.once", Boolean.toString(once));
        settings.put("gosh.args", mode.shellArguments());
        Path deploy = home.deploy(once);
        settings.put("demo.shelf", home.shelf().toString());
        settings.put("demo.deploy", deploy.toString());
        settings.put("felix.fileinstall.dir", once ? deploy.toString() : deploy + "," + home.conf());
        settings.put("felix.fileinstall.tmpdir", home.scratch().toString());
        settings.put("felix.fileinstall.start.level", Integer.toString(APPLICATION_LEVEL));
        settings.put("felix.fileinstall.poll", once ? "100" : "1000");
        settings.put("felix.fileinstall.noInitialDelay", "true");
        settings.put("felix.fileinstall.enableConfigSave", "false");
        settings.put("felix.fileinstall.log.level", "2");
        return settings;
    }

    /** Installs and starts everything but a shell. A bundle that cannot start is a problem; the others start all the same. */
    void start() throws BundleException, IOException {
        long began = System.nanoTime();
        framework.init(this::note);
        for (BundleFolder folder : BundleFolder.in(home.bundles())) {
            if (folder.java() <= Runtime.version().feature()
                    && folder.level() <= (mode == Mode.ONCE ? APPLICATION_LEVEL : TOOLS_LEVEL)) {
                install(folder);
            }
        }
        context().addFrameworkListener(this::note);
        framework.start();
        startTime = Duration.ofNanos(System.nanoTime() - began);
    }

    /** Installs and starts the bundles of the shell. */
    void startShell() throws BundleException, IOException {
        install(BundleFolder.of(home.bundles().resolve(mode.folder())));
    }

    private void install(BundleFolder folder) throws IOException, BundleException {
        for (Path jar : folder.jars()) {
            Bundle bundle = context().installBundle(jar.toUri().toString());
            bundle.adapt(BundleStartLevel.class).setStartLevel(folder.level());
            bundle.start(); // takes effect when the framework gets to that level
        }
    }

    private void note(FrameworkEvent event) {
        if (event.getType() == FrameworkEvent.ERROR) {
            problems.accept(event.getBundle().getSymbolicName() + ": " + event.getThrowable());
        }
    }

    Stream<Bundle> bundles() {
        return Stream.of(context().getBundles());
    }

    Duration startTime() {
        return startTime;
    }

    private BundleContext context() {
        return framework.getBundleContext();
    }

    /** The service with that filter, as soon as there is one; null if there is none within {@code limit}. */
    Object await(String filter, Duration limit) throws InterruptedException {
        try {
            ServiceTracker<Object, Object> tracker =
                    new ServiceTracker<>(context(), context().createFilter(filter), null);
            tracker.open(true);
            return tracker.waitForService(limit.toMillis());
        } catch (InvalidSyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Offers a method of {@code commands}, whose class is public, to the shell. */
    void offerCommand(Object commands, String scope, String function) {
        Map<String, Object> properties = Map.of("osgi.command.scope", scope, "osgi.command.function", function);
        context().registerService(commands.getClass().getName(), commands, FrameworkUtil.asDictionary(properties));
    }

    /** Waits until somebody has stopped the framework. */
    void awaitStop() throws InterruptedException {
        framework.waitForStop(0);
    }

    /** Asks the framework to stop, from the highest level down, and does not wait. */
    void requestStop() {
        try {
            framework.stop();
        } catch (BundleException e) {
            problems.accept("the framework cannot be stopped: " + e);
        }
    }

    /** Stops; false if that took longer than {@code limit}. */
    boolean stop(Duration limit) {
        requestStop();
        try {
            return framework.waitForStop(limit.toMillis()).getType() != FrameworkEvent.WAIT_TIMEDOUT;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
