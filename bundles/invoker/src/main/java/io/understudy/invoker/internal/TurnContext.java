package io.understudy.invoker.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.RegisteredActor;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What the middlewares of one turn share. Made for the turn and forgotten with it, so nothing leaks into the next.
 *
 * <p><b>Threads:</b> the one that runs the turn.
 */
final class TurnContext implements InvokeContext {
    private final RegisteredActor actor;
    private final long startTime;
    private int throughputHint;
    private int handled;
    /** Null until a middleware keeps something. */
    private Map<String, Object> metadata;

    TurnContext(RegisteredActor actor, int throughputHint, long startTime) {
        this.actor = actor;
        this.throughputHint = throughputHint;
        this.startTime = startTime;
    }

    @Override
    public MailboxIndex index() {
        return actor.index();
    }

    @Override
    public String path() {
        return actor.path();
    }

    @Override
    public int throughputHint() {
        return throughputHint;
    }

    @Override
    public void lowerThroughput(int most) {
        throughputHint = Math.max(1, Math.min(throughputHint, most));
    }

    @Override
    public long startTime() {
        return startTime;
    }

    @Override
    public int handled() {
        return handled;
    }

    void addHandled(int more) {
        handled += more;
    }

    @Override
    public Object get(String key) {
        return metadata == null ? null : metadata.get(key);
    }

    @Override
    public void put(String key, Object value) {
        Objects.requireNonNull(key, "key");
        if (metadata == null) {
            metadata = new HashMap<>();
        }
        metadata.put(key, value);
    }
}
