package io.understudy.shell.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What can be typed: every command with its options, a line that says what it is for, and an example. */
enum Usage {
    LIST(
            "list",
            "[PATTERN] [-n COUNT] [--json]",
            "shows actors: state, waiting messages, restarts, what they do",
            "list '/user/orders/**'",
            Shape.of(0, 1, Wanted.PATH).flags("--json").values("-n")),
    TREE(
            "tree",
            "[PATH] [--json]",
            "shows actors as a tree",
            "tree /user/orders",
            Shape.of(0, 1, Wanted.PATH).flags("--json")),
    INFO(
            "info",
            "PATH [--json]",
            "shows everything about one actor",
            "info /user/orders",
            Shape.of(1, 1, Wanted.PATH).flags("--json")),
    TOP(
            "top",
            "[-n ROUNDS] [-d MILLIS] [--json]",
            "shows workers and the busiest actors until Ctrl-C, or -n times, -d ms apart",
            "top -n 10 -d 500",
            Shape.of(0, 0).flags("--json").values("-n", "-d")),
    TAIL(
            "tail",
            "[PATH] [-n COUNT] [-t SECONDS]",
            "shows what happens, for 10 s or as said; with a path, to actors there and below",
            "tail /user/orders -n 20 -t 60",
            Shape.of(0, 1, Wanted.PATH).values("-n", "-t")),
    DEAD_LETTERS(
            "dead-letters",
            "[-n COUNT] [--json]",
            "shows the latest messages that were not delivered",
            "dead-letters -n 5",
            Shape.of(0, 0).flags("--json").values("-n")),
    REPLAY(
            "replay",
            "NUMBER...|all",
            "sends dead letters once more",
            "replay 3 4",
            Shape.of(1, Shape.MANY, Wanted.DEAD_LETTER)),
    SUSPEND(
            "suspend",
            "PATH...",
            "lets actors handle no messages; these wait",
            "suspend /user/orders",
            Shape.of(1, Shape.MANY, Wanted.PATH)),
    RESUME("resume", "PATH...", "lets actors go on", "resume /user/orders", Shape.of(1, Shape.MANY, Wanted.PATH)),
    SIGNAL("signal", "KEY", "resumes all actors that wait for that number", "signal 17", Shape.of(1, 1)),
    STOP(
            "stop",
            "PATH...",
            "stops actors and all below them",
            "stop /user/orders",
            Shape.of(1, Shape.MANY, Wanted.PATH)),
    TELL(
            "tell",
            "PATH TEXT...",
            "sends an actor a text; one that takes no String may fail",
            "tell /user/echo hello",
            Shape.of(2, Shape.MANY, Wanted.PATH, Wanted.TEXT)),
    MIDDLEWARE(
            "middleware",
            "[--json]",
            "shows what wraps turns, the outermost first",
            "middleware",
            Shape.of(0, 0).flags("--json")),
    SWAP(
            "swap",
            "[ROLE [IMPLEMENTATION|auto]] [--json]",
            "shows who plays which role, or gives a role to another",
            "swap coordinator locking",
            Shape.of(0, 2, Wanted.ROLE, Wanted.IMPLEMENTATION).flags("--json")),
    CONFIG(
            "config",
            "[PID [KEY=VALUE...]] [--json]",
            "shows configurations, or changes one",
            "config io.understudy.kernel throughput=50",
            Shape.of(0, Shape.MANY, Wanted.PID, Wanted.CHANGE).flags("--json")),
    DOCTOR(
            "doctor",
            "[--json]",
            "looks for problems and says what to do",
            "doctor",
            Shape.of(0, 0).flags("--json")),
    HELP("help", "", "shows this", "help", Shape.of(0, 0));

    /** What is typed instead of arguments to see how a command is used. */
    static final String ASK = "--help";

    private static final String SCOPE = "actor:";

    private final String command;
    private final String arguments;
    private final String purpose;
    private final String example;

    // A record of numbers and unmodifiable lists.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Shape shape;

    Usage(String command, String arguments, String purpose, String example, Shape shape) {
        this.command = command;
        this.arguments = arguments;
        this.purpose = purpose;
        this.example = example;
        this.shape = shape;
    }

    /** The answer to what was typed: how the command is used if that was asked for, else what {@code command} says. */
    String answer(String[] words, Function<Arguments, String> command) {
        if (words.length == 1 && words[0].equals(ASK)) {
            return help();
        }
        return command.apply(Arguments.of(this, shape, List.of(words)));
    }

    /** The command of that name, with or without the scope. */
    static Optional<Usage> of(String name) {
        String command = name.startsWith(SCOPE) ? name.substring(SCOPE.length()) : name;
        return Arrays.stream(values())
                .filter(usage -> usage.command.equals(command))
                .findFirst();
    }

    /** The name with the scope. */
    String command() {
        return SCOPE + command;
    }

    /** What it is for. */
    String purpose() {
        return purpose;
    }

    /** What it takes. */
    Shape shape() {
        return shape;
    }

    /** How the command is used, and an example. */
    String help() {
        return Lines.of(SCOPE + command + " " + purpose, "usage:   " + line(), "example: actor:" + example);
    }

    /** What to type, such as {@code actor:info PATH [--json]}. */
    String line() {
        return (SCOPE + command + " " + arguments).stripTrailing();
    }

    /** Every command with what it is for. */
    static String overview() {
        List<List<String>> rows = Arrays.stream(values())
                .map(usage -> List.of(usage.command(), usage.purpose))
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add(Table.of(List.of("command", "what it does"), rows));
        lines.add("actor:COMMAND " + ASK + " says how a command is used");
        return Lines.of(lines);
    }

    /** An error with a hint how the command is used. */
    IllegalArgumentException refuse(String what) {
        return new IllegalArgumentException(what + "; usage: " + line());
    }
}
