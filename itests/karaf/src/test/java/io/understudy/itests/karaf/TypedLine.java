package io.understudy.itests.karaf;

import java.util.List;
import org.apache.karaf.shell.api.console.CommandLine;

/** A line of words, with the cursor at its end. */
record TypedLine(List<String> words) implements CommandLine {
    @Override
    public int getCursorArgumentIndex() {
        return words.size() - 1;
    }

    @Override
    public String getCursorArgument() {
        return words.get(getCursorArgumentIndex());
    }

    @Override
    public int getArgumentPosition() {
        return getCursorArgument().length();
    }

    @Override
    public String[] getArguments() {
        return words.toArray(new String[0]);
    }

    @Override
    public int getBufferPosition() {
        return getBuffer().length();
    }

    @Override
    public String getBuffer() {
        return String.join(" ", words);
    }
}
