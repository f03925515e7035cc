package io.understudy.middleware.logging.internal;

import org.slf4j.Logger;

/**
 * How important lines of one kind are, and the way to write them; in terms that SLF4J 1.7 has too.
 *
 * <p><b>Threads:</b> any.
 */
enum LineLevel {
    /** No lines. */
    OFF,
    TRACE,
    DEBUG,
    INFO,
    WARN,
    ERROR;

    /** Whether {@code log} takes such lines. */
    boolean isOn(Logger log) {
        return switch (this) {
            case OFF -> false;
            case TRACE -> log.isTraceEnabled();
            case DEBUG -> log.isDebugEnabled();
            case INFO -> log.isInfoEnabled();
            case WARN -> log.isWarnEnabled();
            case ERROR -> log.isErrorEnabled();
        };
    }

    /** Writes one line. */
    void write(Logger log, String format, Object... values) {
        switch (this) {
            case OFF -> {}
            case TRACE -> log.trace(format, values);
            case DEBUG -> log.debug(format, values);
            case INFO -> log.info(format, values);
            case WARN -> log.warn(format, values);
            case ERROR -> log.error(format, values);
        }
    }
}
