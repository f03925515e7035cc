package io.understudy.launcher;

import java.io.PrintStream;
import java.nio.file.Path;

/** What is said at the start: where things are, and what can be typed. */
final class Banner {
    private static final String DEMO = "io.understudy.example.demo";

    /** What can be typed where the demo is. */
    private static final String SHOW = """
              demo:swap            the show: replaces every part of the runtime under load, in the background
              demo:swaps           how far that is, and what it came to: lost, duplicated, reordered, pauses
              demo:order 1000      an order desk, with 1000 orders, some of which fail on purpose
              demo:order 50000 &   the same in the background: meanwhile stop, start and update bundles
              demo:last            what that came to
              demo:greet World     a question to an actor
            """.indent(2);

    private final Home home;
    private final Path log;
    private final Platform platform;

    Banner(Home home, Path log, Platform platform) {
        this.home = home;
        this.log = log;
        this.platform = platform;
    }

    void print(PrintStream out) {
        out.printf(
                """

                Understudy on Java %s: %d bundles, up in %d ms.

                  bundles put here are started, updated and removed   %s
                  configuration goes here, as <pid>.cfg               %s
                  examples of it, with docs/middleware.md             examples/middleware
                  what is logged                                      %s

                %s  actor:list           the actors; "actor:help" shows what else can be asked and done
                  actor:swap           who plays which role; "actor:swap coordinator locking" gives it to another
                  lb                   the bundles
                  help                 all commands
                  exit 0               the end; Ctrl-D does it too

                """,
                Runtime.version().feature(),
                platform.bundles().count(),
                platform.startTime().toMillis(),
                seenFromHere(home.deploy(false)),
                seenFromHere(home.conf()),
                seenFromHere(log),
                platform.bundles().anyMatch(bundle -> DEMO.equals(bundle.getSymbolicName())) ? SHOW : "");
        out.flush();
    }

    /** Relative to the current folder if it is in there. */
    private static Path seenFromHere(Path path) {
        Path here = Path.of("").toAbsolutePath();
        return path.startsWith(here) ? here.relativize(path) : path;
    }
}
