package io.understudy.middleware.logging.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.MonotonicClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Puts the actor's path, its bundle and an identifier of the turn into the logging context, so that every line an actor logs
 * carries them, and logs when a turn begins and how it ends. After the turn the logging context has what it had before.
 *
 * <p>A log that throws has no effect on the turn.
 *
 * <p><b>Threads:</b> any.
 */
public final class LoggingMiddleware implements Middleware {
    /** Key in the logging context: the path of the actor whose turn it is. */
    public static final String PATH = "actor.path";

    /** Key in the logging context: the id of the bundle that the actor's code is from; absent if it is from none. */
    public static final String BUNDLE = "actor.bundle.id";

    /** Key in the logging context: the identifier of the turn. */
    public static final String CORRELATION = "actor.correlation";

    /** Key in the turn's metadata: the identifier of the turn, for the middlewares further in. */
    public static final String LOG_ID = "log_id";

    /** Key in the turn's metadata: what only this class needs to know at the end. */
    private static final String KEPT = "logging.kept";

    private static final Logger LOG = LoggerFactory.getLogger(LoggingMiddleware.class);

    private final MonotonicClock clock;
    private final KnownActors actors = new KnownActors();
    private final TurnIds ids = new TurnIds();
    private volatile LoggingSettings settings = LoggingSettings.DEFAULTS;

    /** What was in the logging context before the turn, and when that began. */
    private record Kept(String path, String bundle, String correlation, long began) {}

    /** A middleware for every actor, with the defaults. */
    public LoggingMiddleware() {
        this(MonotonicClock.SYSTEM);
    }

    /** As the other, and times turns by {@code clock}. */
    LoggingMiddleware(MonotonicClock clock) {
        this.clock = clock;
    }

    /** What is in force. */
    LoggingSettings settings() {
        return settings;
    }

    /** Logs by {@code next} from now on; turns that run already may end by it. */
    void apply(LoggingSettings next) {
        settings = next;
    }

    @Override
    public Verdict before(InvokeContext turn) {
        String id = ids.next();
        turn.put(LOG_ID, id);
        try {
            begin(turn, id, settings);
        } catch (RuntimeException | LinkageError brokenLog) {
            return Verdict.proceed();
        }
        return Verdict.proceed();
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        Kept kept = (Kept) turn.get(KEPT);
        try {
            end(turn, result, settings, kept);
        } catch (RuntimeException | LinkageError brokenLog) {
            return;
        } finally {
            restore(PATH, kept == null ? null : kept.path);
            restore(BUNDLE, kept == null ? null : kept.bundle);
            restore(CORRELATION, kept == null ? null : kept.correlation);
        }
    }

    private void begin(InvokeContext turn, String id, LoggingSettings now) {
        String path = MDC.get(PATH);
        String bundle = MDC.get(BUNDLE);
        String correlation = MDC.get(CORRELATION);
        if (path != null || bundle != null || correlation != null || now.timesTurns()) {
            turn.put(KEPT, new Kept(path, bundle, correlation, now.timesTurns() ? clock.nanoTime() : 0));
        }
        KnownActors.Entry actor = actors.of(turn);
        MDC.put(PATH, actor.path());
        MDC.put(CORRELATION, id);
        if (actor.bundleId() >= 0) {
            MDC.put(BUNDLE, actor.bundle());
        } else if (bundle != null) {
            MDC.remove(BUNDLE);
        }
        if (now.turns().isOn(LOG)) {
            now.turns().write(LOG, "turn of {} begins with up to {} messages", actor.path(), turn.throughputHint());
        }
    }

    private void end(InvokeContext turn, InvokeResult result, LoggingSettings now, Kept kept) {
        LineLevel level = result instanceof InvokeResult.Failed ? now.failures() : now.turns();
        if (level.isOn(LOG)) {
            String path = actors.of(turn).path();
            level.write(LOG, "turn of {} ended as {} after {} messages", path, describe(result), turn.handled());
        }
        if (now.timesTurns() && kept != null && kept.began != 0) {
            warnIfSlow(turn, now, clock.nanoTime() - kept.began);
        }
    }

    private void warnIfSlow(InvokeContext turn, LoggingSettings now, long nanos) {
        if (nanos > now.slow().toNanos()) {
            LOG.warn(
                    "turn of {} took {} ms for {} messages; expected {} ms at most",
                    actors.of(turn).path(),
                    nanos / 1_000_000,
                    turn.handled(),
                    now.slow().toMillis());
        }
    }

    /** Has {@code value} under {@code key} in the logging context, or nothing if it is null. A log that throws is left alone. */
    private static void restore(String key, String value) {
        try {
            if (value == null) {
                MDC.remove(key);
            } else {
                MDC.put(key, value);
            }
        } catch (RuntimeException | LinkageError brokenLog) {
            return;
        }
    }

    /** The kind of result, and of an error its class: what an error says of itself is not to be trusted in a log. */
    private static String describe(InvokeResult result) {
        String kind = result.getClass().getSimpleName();
        return result instanceof InvokeResult.Failed failed
                ? kind + "[" + failed.error().getClass().getName() + "]"
                : kind;
    }
}
