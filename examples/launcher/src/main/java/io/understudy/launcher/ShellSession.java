package io.understudy.launcher;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import org.osgi.framework.BundleException;

/**
 * The shell: a session of Gogo on standard input and output. Its end is the end of the framework. On a terminal it is the session
 * that Gogo's bundle for JLine opens by itself; else it is one that reads {@link ShellInput}.
 *
 * <p>Gogo is a bundle, so its classes are not visible here, and it is called by reflection. The public methods are commands.
 */
public final class ShellSession {
    private static final String GOSH = "(&(osgi.command.scope=gogo)(osgi.command.function=gosh))";
    private static final String PROCESSOR = "(objectClass=org.apache.felix.service.command.CommandProcessor)";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Platform platform;
    private final Mode mode;
    private final PrintStream err;
    /** On the bare streams, as Gogo puts its own in the place of {@code System.in} and {@code System.out}. */
    private final ShellInput in;

    private volatile int exitCode;

    /** A session that has not begun; {@code typed} if somebody types what it reads. */
    ShellSession(Platform platform, Mode mode, boolean typed, PrintStream err) {
        this.platform = platform;
        this.mode = mode;
        this.err = err;
        this.in = new ShellInput(new FileInputStream(FileDescriptor.in), typed);
    }

    /** Runs it on a thread of its own. */
    void start() throws BundleException, IOException {
        platform.offerCommand(this, "gogo", "exit");
        platform.startShell();
        if (mode == Mode.TERMINAL) {
            return;
        }
        Thread thread = new Thread(this::run, "understudy-shell");
        thread.setDaemon(true);
        thread.start();
    }

    /** Command: stops everything. */
    public void exit() {
        exit(0);
    }

    /** Command: stops everything, and the program ends with {@code code}. */
    public void exit(int code) {
        exitCode = code;
        if (mode == Mode.TERMINAL) {
            platform.requestStop();
        } else {
            in.end();
        }
    }

    int exitCode() {
        return exitCode;
    }

    private void run() {
        try {
            Object processor = platform.await(PROCESSOR, LIMIT);
            if (processor == null || platform.await(GOSH, LIMIT) == null) {
                err.println("understudy: no shell, as Gogo did not start within " + LIMIT.toSeconds() + " s");
                return;
            }
            converse(processor);
            platform.requestStop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ReflectiveOperationException e) {
            Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
            if (!(cause instanceof InterruptedException)) {
                err.println("understudy: the shell has ended: " + cause);
            }
        }
    }

    private void converse(Object processor) throws ReflectiveOperationException {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        Object session = processor
                .getClass()
                .getMethod("createSession", InputStream.class, OutputStream.class, OutputStream.class)
                .invoke(processor, in, out, new FileOutputStream(FileDescriptor.err));
        session.getClass()
                .getMethod("execute", CharSequence.class)
                .invoke(session, "gosh --login --noshutdown --quiet");
    }
}
