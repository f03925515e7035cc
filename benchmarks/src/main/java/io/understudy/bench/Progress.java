package io.understudy.bench;

import java.io.PrintStream;

/**
 * Shows how far a measurement is: on a terminal in a line that changes, elsewhere a line for each stage.
 *
 * <p><b>Threads:</b> one.
 */
public final class Progress {
    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintStream out;
    private final boolean terminal;
    private String stage = "";

    /** Shows progress on {@code out}. */
    public Progress(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** A part of the measurement begins. */
    public void stage(int number, int of, String what) {
        stage = "  [" + number + "/" + of + "] " + what;
        show(stage, !terminal);
    }

    /** What that part is at. */
    public void detail(String what) {
        show(stage + ": " + what, false);
    }

    /** Nothing more to show. */
    public void end() {
        stage = "";
        if (terminal) {
            out.print(CLEAR_LINE);
            out.flush();
        }
    }

    private void show(String text, boolean asLine) {
        if (terminal) {
            out.print(CLEAR_LINE + text);
            out.flush();
        } else if (asLine) {
            out.println(text);
        }
    }
}
