package io.understudy.kernel.internal;

/**
 * Knows whose code a class is. The only thing the kernel has to know of bundles.
 *
 * <p><b>Threads:</b> any.
 */
interface CodeBase {
    /** Whose code {@code type} is, and the version its owner has now. */
    Code of(Class<?> type);

    /** The id of the bundle that {@code type} is from; -1 if it is from none. Asked in turns, so it must be quick. */
    default long bundleId(Class<?> type) {
        return -1;
    }

    /** Why the code of {@code type} must not run now, in words; null if it may. */
    String refusal(Class<?> type);
}
