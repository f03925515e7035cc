package io.understudy.launcher;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the demo came to when it ran once: a {@link Future} that its bundle offers as a service. */
final class OnceResult {
    private static final String SERVICE = "(&(objectClass=java.util.concurrent.Future)(demo.result=once))";
    private static final Duration START_LIMIT = Duration.ofSeconds(30);
    private static final Duration RUN_LIMIT = Duration.ofSeconds(90);

    private final Platform platform;

    OnceResult(Platform platform) {
        this.platform = platform;
    }

    /** Waits for it and prints it; true if all adds up. */
    boolean print(PrintStream out, PrintStream err, Path log) throws InterruptedException {
        if (platform.await(SERVICE, START_LIMIT) instanceof Future<?> result) {
            try {
                out.println(result.get(RUN_LIMIT.toMillis(), TimeUnit.MILLISECONDS));
                return true;
            } catch (ExecutionException e) {
                out.println(
                        e.getCause() instanceof IllegalStateException told
                                ? told.getMessage()
                                : "demo: " + e.getCause());
            } catch (TimeoutException e) {
                err.println("demo: expected a result within " + RUN_LIMIT.toSeconds() + " s, found none");
            }
        } else {
            err.println("demo: expected an actor system within " + START_LIMIT.toSeconds()
                    + " s, found none: some role is" + " not taken");
        }
        err.println("demo: the log is " + log);
        return false;
    }
}
