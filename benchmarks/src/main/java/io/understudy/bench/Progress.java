package io.understudy.bench;

import java.io.PrintStream;
import java.time.Duration;

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
    private Duration later = Duration.ZERO;

    /** Shows progress on {@code out}. */
    public Progress(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** How long everything behind the measurement that begins now will take, roughly. */
    void later(Duration later) {
        this.later = later;
    }

    /** A part of the measurement begins. */
    public void stage(int number, int of, String what) {
        stage = "  [" + number + "/" + of + "] " + what;
        show(stage, !terminal);
    }

    /** A part of the measurement begins, of which {@code left} is left. */
    public void stage(int number, int of, String what, Duration left) {
        stage(number, of, what + "; about " + text(left.plus(later)) + " left");
    }

    private static String text(Duration left) {
        return left.toSeconds() < 100 ? left.toSeconds() + " s" : (left.toSeconds() + 30) / 60 + " min";
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
