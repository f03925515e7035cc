package io.understudy.bench.experiment;

/** Cheap random numbers (xorshift), the same ones for the same seed. */
final class Dice {
    private int state;

    Dice(int seed) {
        this.state = (seed + 1) * 0x9E3779B9;
    }

    /** From 0 to {@code sides} - 1. */
    int roll(int sides) {
        int x = state;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        state = x;
        return (int) (((x & 0xFFFFFFFFL) * sides) >>> 32);
    }
}
