package io.understudy.shell.internal;

import java.util.List;

/**
 * How many words a command takes, what they are, and which options.
 *
 * @param least so many words at least
 * @param most so many words at most
 * @param words what each word is; those that are not named are as the last
 * @param flags options that stand alone
 * @param values options that are followed by a value
 */
record Shape(int least, int most, List<Wanted> words, List<String> flags, List<String> values) {
    /** As many words as wanted. */
    static final int MANY = Integer.MAX_VALUE;

    /** Words only. */
    static Shape of(int least, int most, Wanted... words) {
        return new Shape(least, most, List.of(words), List.of(), List.of());
    }

    /** As this, with these options that stand alone. */
    Shape flags(String... names) {
        return new Shape(least, most, words, List.of(names), values);
    }

    /** As this, with these options that are followed by a value. */
    Shape values(String... names) {
        return new Shape(least, most, words, flags, List.of(names));
    }

    /** Whether there are options at all; if not, words may begin as options do. */
    boolean hasOptions() {
        return !flags.isEmpty() || !values.isEmpty();
    }

    /** What the word behind {@code before} others is; {@link Wanted#TEXT} if there is to be none. */
    Wanted word(int before) {
        return before >= most || words.isEmpty() ? Wanted.TEXT : words.get(Math.min(before, words.size() - 1));
    }
}
