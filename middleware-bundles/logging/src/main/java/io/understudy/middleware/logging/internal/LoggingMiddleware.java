package io.understudy.middleware.logging.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import java.util.concurrent.ThreadLocalRandom;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Puts the actor's path and an identifier of the turn into the logging context, so that every line an actor logs carries
 * them, and logs at level debug when a turn begins and how it ends.
 *
 * <p>A log that throws has no effect on the turn.
 *
 * <p><b>Threads:</b> any; it has no state but what it keeps in the turn and in the thread's logging context.
 */
@Component
@ServiceRanking(1000)
public final class LoggingMiddleware implements Middleware {
    /** Key in the logging context: the path of the actor whose turn it is. */
    public static final String PATH = "actor.path";

    /** Key in the logging context: the identifier of the turn. */
    public static final String CORRELATION = "actor.correlation";

    /** Key in the turn's metadata: the identifier of the turn, for the middlewares further in. */
    public static final String LOG_ID = "log_id";

    private static final Logger LOG = LoggerFactory.getLogger(LoggingMiddleware.class);

    /** A middleware for every actor. */
    public LoggingMiddleware() {}

    @Override
    public Verdict before(InvokeContext turn) {
        String id = Long.toHexString(ThreadLocalRandom.current().nextLong());
        turn.put(LOG_ID, id);
        try {
            begin(turn, id);
        } catch (RuntimeException | LinkageError brokenLog) {
            return Verdict.proceed();
        }
        return Verdict.proceed();
    }

    @Override
    public void after(InvokeContext turn, InvokeResult result) {
        try {
            end(turn, result);
        } catch (RuntimeException | LinkageError brokenLog) {
            return;
        }
    }

    private static void begin(InvokeContext turn, String id) {
        String path = ControlCharacters.escape(turn.path());
        MDC.put(PATH, path);
        MDC.put(CORRELATION, id);
        LOG.debug("turn of {} begins with up to {} messages", path, turn.throughputHint());
    }

    private static void end(InvokeContext turn, InvokeResult result) {
        try {
            if (LOG.isDebugEnabled()) {
                String path = ControlCharacters.escape(turn.path());
                LOG.debug("turn of {} ended as {} after {} messages", path, describe(result), turn.handled());
            }
        } finally {
            MDC.remove(PATH);
            MDC.remove(CORRELATION);
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
