package io.understudy.bench.compare;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * How far apart the processors were, before each JVM.
 *
 * <p><b>Threads:</b> one.
 */
final class Distances {
    /** How many times the least the most may be before that is worth a word. */
    private static final int WORTH_A_WORD = 2;

    private final LongSupplier exchange;
    private final LongStream.Builder seen = LongStream.builder();

    /** Those that {@code exchange} says, in nanoseconds; below zero if it does not know. */
    Distances(LongSupplier exchange) {
        this.exchange = exchange;
    }

    void look() {
        seen.add(exchange.getAsLong());
    }

    /** A warning if they were not the same all the time; to be asked once. */
    Optional<String> warning() {
        long[] known = seen.build().filter(nanos -> nanos > 0).sorted().toArray();
        if (known.length == 0 || known[known.length - 1] <= WORTH_A_WORD * known[0]) {
            return Optional.empty();
        }
        long far = Arrays.stream(known)
                .filter(nanos -> nanos > WORTH_A_WORD * known[0])
                .count();
        return Optional.of(String.format(
                Locale.ROOT,
                "A processor saw what the other one wrote after %d to %d ns, before %d of %d JVMs after more than twice the least:"
                        + " figures of two JVMs differ by that, and few rounds do not make up for it.",
                known[0],
                known[known.length - 1],
                far,
                known.length));
    }
}
