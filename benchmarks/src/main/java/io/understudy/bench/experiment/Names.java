package io.understudy.bench.experiment;

import java.util.List;
import java.util.function.Function;

/** Looks up what was named on the command line. */
final class Names {

    private Names() {}

    /**
     * The one of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static <T> T find(List<T> all, Function<T, String> nameOf, String name) {
        return all.stream()
                .filter(each -> nameOf.apply(each).equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("there is no experiment called '" + name
                        + "'; expected one of " + all.stream().map(nameOf).toList()));
    }
}
