package io.understudy.kernel.internal;

import org.slf4j.Logger;

/** Logs errors of code that the runtime does not control, even if their own {@code toString} throws. */
final class Quietly {
    private Quietly() {}

    static void log(Logger log, String what, Throwable thrown) {
        try {
            log.error(what, thrown);
        } catch (Throwable unprintable) {
            try {
                log.error(
                        "{}: {} (its description throws too)",
                        what,
                        thrown.getClass().getName());
            } catch (Throwable ignored) {
                // A logger that cannot even print a class name has nothing to say to us.
            }
        }
    }
}
