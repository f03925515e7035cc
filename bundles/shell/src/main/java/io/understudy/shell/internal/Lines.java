package io.understudy.shell.internal;

import java.util.List;

/** Several lines as one text, without a line end behind the last. */
final class Lines {
    private Lines() {}

    static String of(String... lines) {
        return of(List.of(lines));
    }

    static String of(List<String> lines) {
        return String.join(System.lineSeparator(), lines);
    }
}
