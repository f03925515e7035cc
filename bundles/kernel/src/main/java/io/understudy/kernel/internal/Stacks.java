package io.understudy.kernel.internal;

import java.util.Arrays;
import java.util.List;

/** Stacks of threads, for messages. */
final class Stacks {
    private static final int KEPT = 100;
    private static final int SHOWN = 30;

    private Stacks() {}

    /** Where {@code thread} is, the innermost frame first, not too many; empty if it is null or nowhere. */
    static List<StackTraceElement> of(Thread thread) {
        if (thread == null) {
            return List.of();
        }
        StackTraceElement[] frames = thread.getStackTrace();
        return List.copyOf(Arrays.asList(frames).subList(0, Math.min(frames.length, KEPT)));
    }

    /** Where {@code thread} is, a line per frame, the innermost first. */
    static String describe(Thread thread) {
        return describe(of(thread));
    }

    /** A line per frame. */
    static String describe(List<StackTraceElement> frames) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < frames.size() && i < SHOWN; i++) {
            text.append(System.lineSeparator()).append("    at ").append(frames.get(i));
        }
        return frames.isEmpty() ? "an unknown place" : text.toString();
    }
}
