package io.understudy.kernel.internal;

/** Stacks of threads, for messages. */
final class Stacks {
    private static final int SHOWN = 30;

    private Stacks() {}

    /** Where {@code thread} is, a line per frame, the innermost first. */
    static String describe(Thread thread) {
        StringBuilder text = new StringBuilder();
        StackTraceElement[] frames = thread.getStackTrace();
        for (int i = 0; i < frames.length && i < SHOWN; i++) {
            text.append(System.lineSeparator()).append("    at ").append(frames[i]);
        }
        return frames.length == 0 ? "an unknown place" : text.toString();
    }
}
