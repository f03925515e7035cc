package io.understudy.bench.experiment;

/**
 * A numbered message. There are only {@link #LAP} numbers, made beforehand, so that sending allocates nothing and yet a receiver notices what
 * is lost, repeated or overtaken.
 *
 * @param lane which sender it comes from
 * @param number its place in the lap
 */
record Tick(int lane, int number) {
    /** After so many the numbers begin anew. A power of two. */
    static final int LAP = 32;

    /** All of one lane, by number. */
    static Tick[] lap(int lane) {
        Tick[] lap = new Tick[LAP];
        for (int i = 0; i < LAP; i++) {
            lap[i] = new Tick(lane, i);
        }
        return lap;
    }

    /** The number after {@code number}. */
    static int after(int number) {
        return (number + 1) & (LAP - 1);
    }
}
