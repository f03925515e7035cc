package io.understudy.launcher;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;

/**
 * The shell: a session of Gogo on standard input and output. Its end is the end of the framework.
 *
 * <p>Gogo is a bundle, so its classes are not visible here, and it is called by reflection. The public methods are commands.
 */
public final class ShellSession {
    private static final String GOSH = "(&(osgi.command.scope=gogo)(osgi.command.function=gosh))";
    private static final String PROCESSOR = "(objectClass=org.apache.felix.service.command.CommandProcessor)";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Platform platform;
    private final PrintStream err;
    /** On the bare streams, as Gogo puts its own in the place of {@code System.in} and {@code System.out}. */
    private final ShellInput in;

    private volatile int exitCode;

    /** A session that has not begun; {@code terminal} if somebody types. */
    ShellSession(Platform platform, boolean terminal, PrintStream err) {
        this.platform = platform;
        this.err = err;
        this.in = new ShellInput(new FileInputStream(FileDescriptor.in), terminal);
    }

    /** Runs it on a thread of its own. */
    void start() {
        platform.offerCommand(this, "gogo", "exit");
        Thread thread = new Thread(this::run, "understudy-shell");
        thread.setDaemon(true);
        thread.start();
    }

    /** Command: stops everything. */
    public void exit() {
        in.end();
    }

    /** Command: stops everything, and the program ends with {@code code}. */
    public void exit(int code) {
        exitCode = code;
        in.end();
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
