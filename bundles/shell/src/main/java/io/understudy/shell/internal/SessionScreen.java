package io.understudy.shell.internal;

import java.io.PrintStream;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Process;

/**
 * The console of whoever typed the command. It counts as a terminal if the shell says so, as those of Karaf and Gogo's on JLine do,
 * and if what the command prints is not piped elsewhere. Only then are there escape sequences in it.
 *
 * <p><b>Threads:</b> the one that runs the command.
 */
final class SessionScreen implements Screen {
    private static final String HOME = "\u001b[H";
    private static final String CLEAR_LINE = "\u001b[K";
    private static final String CLEAR_BELOW = "\u001b[J";
    private static final int STANDARD_OUTPUT = 1;
    private static final int LEAST_HEIGHT = 5;

    private final CommandSession session;
    private final PrintStream console;
    private final boolean terminal;

    SessionScreen(CommandSession session) {
        this.session = session;
        this.console = session.getConsole();
        Process process = Process.Utils.current();
        this.terminal = hasTerminal(session) && process != null && process.isTty(STANDARD_OUTPUT);
    }

    private static boolean hasTerminal(CommandSession session) {
        Object type = session.get("TERM");
        return session.get(".terminal") != null
                && type != null
                && !type.toString().startsWith("dumb");
    }

    @Override
    public boolean isTerminal() {
        return terminal;
    }

    @Override
    public int height() {
        try {
            return Math.max(LEAST_HEIGHT, Integer.parseInt(String.valueOf(session.get("LINES"))));
        } catch (NumberFormatException e) {
            return Integer.MAX_VALUE;
        }
    }

    @Override
    public void add(String text) {
        console.println(text);
        console.flush();
    }

    @Override
    public void replace(String text) {
        if (!terminal) {
            add(text);
            return;
        }
        // Line by line instead of the whole screen at once, which would flicker.
        console.print(HOME + text.replace(System.lineSeparator(), CLEAR_LINE + System.lineSeparator()) + CLEAR_LINE);
        console.println();
        console.print(CLEAR_BELOW);
        console.flush();
    }
}
