package io.understudy.launcher;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.osgi.framework.BundleException;

/**
 * The main class. Arguments:
 *
 * <dl>
 *   <dt>{@code --once}
 *   <dd>runs the demo once, says what it came to, and ends: 0 if all adds up, 1 otherwise
 *   <dt>{@code --piped}
 *   <dd>standard input is not a terminal: if it is empty, keep running until killed
 *   <dt>{@code --plain}
 *   <dd>a shell without line editing, for an output that is not a terminal
 * </dl>
 *
 * <p>The system property {@code understudy.home} is the folder with everything; unless given, {@code felix} next to the jar.
 */
public final class Main {
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
    /** Says of each service provider that it has found it, before there is a log to say it in. */
    private static final Logger SPI_FLY = Logger.getLogger("org.apache.aries.spifly");

    private final PrintStream out;
    private final PrintStream err;
    private final Home home;
    private final List<String> arguments;

    private Main(PrintStream out, PrintStream err, Home home, List<String> arguments) {
        this.out = out;
        this.err = err;
        this.home = home;
        this.arguments = arguments;
    }

    /** Runs until told to stop. */
    public static void main(String[] arguments) throws Exception {
        Main main = new Main(System.out, System.err, home(), List.of(arguments));
        System.exit(main.run());
    }

    private static Home home() throws URISyntaxException {
        String given = System.getProperty("understudy.home");
        if (given != null) {
            return new Home(Path.of(given).toAbsolutePath());
        }
        Path jar = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        return new Home(jar.resolveSibling("felix"));
    }

    private int run() throws IOException, BundleException, InterruptedException {
        Mode mode = Mode.of(arguments);
        boolean once = mode == Mode.ONCE;
        home.prepare();
        Path log = home.log(once ? "once.log" : "understudy.log");
        System.setProperty(
                "logback.configurationFile", home.conf().resolve("logback.xml").toString());
        System.setProperty("understudy.log", log.toString());
        System.setProperty("understudy.console", once ? "OFF" : "WARN");
        SPI_FLY.setLevel(Level.WARNING);

        Platform platform = new Platform(home, mode, problem -> err.println("understudy: " + problem));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(platform), "understudy-stop"));
        platform.start();
        return once ? runOnce(platform, log) : runUntilStopped(platform, mode, log);
    }

    private int runOnce(Platform platform, Path log) throws InterruptedException {
        boolean right = new OnceResult(platform).print(out, err, log);
        return stop(platform) && right ? 0 : 1;
    }

    private int runUntilStopped(Platform platform, Mode mode, Path log)
            throws IOException, BundleException, InterruptedException {
        new Banner(home, log, platform).print(out);
        ShellSession shell = new ShellSession(platform, mode, !arguments.contains("--piped"), err);
        shell.start();
        platform.awaitStop();
        boolean clean = stop(platform);
        out.println("Understudy has stopped.");
        return clean ? shell.exitCode() : 1;
    }

    /** Stops in order; also when the virtual machine is told to end. */
    private boolean stop(Platform platform) {
        boolean stopped = platform.stop(STOP_LIMIT);
        if (!stopped) {
            err.println("understudy: the framework did not stop within " + STOP_LIMIT.toSeconds() + " s");
        }
        home.removeCache();
        return stopped;
    }
}
