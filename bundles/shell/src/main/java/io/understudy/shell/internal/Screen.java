package io.understudy.shell.internal;

import java.util.List;

/** Where a command shows what is to be seen before it has ended. */
interface Screen {
    /** Shows the text below all that was shown before. */
    void add(String text);

    /** Shows the text in the place of all that was shown before; below it if this is not a terminal. */
    void replace(String text);

    /** Whether somebody looks at it now, who can end a command that does not end by itself. */
    boolean isTerminal();

    /** How many lines there is room for; more than anybody shows if that is not known. */
    int height();

    /** The lines as one text, and no more of them than there is room for above the next prompt. */
    default String fitting(List<String> lines) {
        return Lines.of(isTerminal() && lines.size() >= height() ? lines.subList(0, height() - 1) : lines);
    }
}
