package io.understudy.bench.result;

/**
 * Whether a goal is met.
 *
 * @param goal what was expected
 * @param found what was found
 * @param met whether that is enough
 */
public record Verdict(String goal, String found, boolean met) {

    /** As a line. */
    @Override
    public String toString() {
        return goal + ": found " + found;
    }
}
