package io.understudy.launcher;

import java.util.List;
import java.util.Locale;

/** How the program is used. */
enum Mode {
    /** The demo runs once; there is no shell. */
    ONCE(""),
    /** A shell that reads lines and prints text, for input and output that are no terminal. */
    PLAIN("--nointeractive --noshutdown --quiet"),
    /** A shell with line editing, history and completion, on the terminal that the program was started from. */
    TERMINAL("");

    private final String shellArguments;

    Mode(String shellArguments) {
        this.shellArguments = shellArguments;
    }

    /** What the arguments ask for. Whoever starts the program knows whether it has a terminal; Java 17 cannot tell. */
    static Mode of(List<String> arguments) {
        if (arguments.contains("--once")) {
            return ONCE;
        }
        return arguments.contains("--piped") || arguments.contains("--plain") ? PLAIN : TERMINAL;
    }

    /** What the shell that starts with its bundle is to be given. The plain one must not: it has another input. */
    String shellArguments() {
        return shellArguments;
    }

    /** The folder of the bundles that are this shell. */
    String folder() {
        return "7-" + name().toLowerCase(Locale.ROOT);
    }
}
