package io.understudy.invoker.internal;

import io.understudy.DeadLetterReason;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Screen;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RegisteredActor;
import java.util.Arrays;
import java.util.Objects;

/**
 * What the middlewares of one turn share. Made for the turn and forgotten with it, so nothing leaks into the next. The clock is
 * read when somebody asks for the time.
 *
 * <p><b>Threads:</b> the one that runs the turn.
 */
class TurnContext implements InvokeContext {
    /** For as many keys as few turns exceed, twice. */
    private static final int ROOM = 8;

    private final RegisteredActor actor;
    private final MonotonicClock clock;
    /** 0 until somebody asks. */
    private long startTime;

    private int throughputHint;
    private int handled;
    /** Null while nobody wants to see the messages. */
    private Screen screen;
    /** Each key before its value; null until a middleware keeps something. They are few: to look at each is quicker than a map. */
    private Object[] metadata;

    TurnContext(RegisteredActor actor, int throughputHint, MonotonicClock clock) {
        this.actor = actor;
        this.throughputHint = throughputHint;
        this.clock = clock;
    }

    final RegisteredActor actor() {
        return actor;
    }

    @Override
    public final MailboxIndex index() {
        return actor.index();
    }

    @Override
    public final String path() {
        return actor.path();
    }

    @Override
    public final long bundleId() {
        return actor.bundleId();
    }

    @Override
    public final int throughputHint() {
        return throughputHint;
    }

    @Override
    public final void lowerThroughput(int most) {
        throughputHint = Math.max(1, Math.min(throughputHint, most));
    }

    @Override
    public final long startTime() {
        if (startTime == 0) {
            long now = clock.nanoTime();
            startTime = now == 0 ? 1 : now;
        }
        return startTime;
    }

    @Override
    public final void screen(Screen next) {
        Objects.requireNonNull(next, "screen");
        Screen first = screen;
        screen = first == null
                ? next
                : (message, waited) -> {
                    DeadLetterReason reason = first.examine(message, waited);
                    return reason == null ? next.examine(message, waited) : reason;
                };
    }

    /** Hands up to {@code budget} messages to the actor, past the screens if there are any. */
    final int drain(int budget) {
        int handed = screen == null ? actor.drainUser(budget) : actor.drainUser(budget, screen);
        handled += handed;
        return handed;
    }

    @Override
    public final int handled() {
        return handled;
    }

    @Override
    public final Object get(String key) {
        int at = metadata == null ? -1 : find(key);
        return at < 0 || metadata[at] == null ? null : metadata[at + 1];
    }

    @Override
    public final void put(String key, Object value) {
        Objects.requireNonNull(key, "key");
        if (metadata == null) {
            metadata = new Object[ROOM];
        }
        int at = find(key);
        if (at < 0) {
            at = metadata.length;
            metadata = Arrays.copyOf(metadata, 2 * at);
        }
        metadata[at] = key;
        metadata[at + 1] = value;
    }

    /** Where {@code key} is or, if it is not there, the first free place; -1 if there is none. */
    private int find(String key) {
        for (int i = 0; i < metadata.length; i += 2) {
            if (metadata[i] == null || metadata[i].equals(key)) {
                return i;
            }
        }
        return -1;
    }
}
