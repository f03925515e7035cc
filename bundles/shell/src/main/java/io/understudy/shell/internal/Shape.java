package io.understudy.shell.internal;

import java.util.List;

/**
 * How many words a command takes, and which options.
 *
 * @param least so many words at least
 * @param most so many words at most
 * @param flags options that stand alone
 * @param values options that are followed by a value
 */
record Shape(int least, int most, List<String> flags, List<String> values) {
    /** As many words as wanted. */
    static final int MANY = Integer.MAX_VALUE;

    /** Words only. */
    static Shape of(int least, int most) {
        return new Shape(least, most, List.of(), List.of());
    }

    /** As this, with these options that stand alone. */
    Shape flags(String... names) {
        return new Shape(least, most, List.of(names), values);
    }

    /** As this, with these options that are followed by a value. */
    Shape values(String... names) {
        return new Shape(least, most, flags, List.of(names));
    }

    /** Whether there are options at all; if not, words may begin as options do. */
    boolean hasOptions() {
        return !flags.isEmpty() || !values.isEmpty();
    }
}
