package io.understudy.middleware.logging.internal;

import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Screen;
import io.understudy.spi.MailboxIndex;
import java.util.HashMap;
import java.util.Map;

/** A turn of which everything is given. */
final class FixedTurn implements InvokeContext {
    private final Map<String, Object> metadata = new HashMap<>();
    private final String path;
    private final int throughputHint;
    private final int handled;
    private final MailboxIndex index;
    private long bundleId = -1;

    FixedTurn(String path, int throughputHint, int handled) {
        this(path, 1, throughputHint, handled);
    }

    FixedTurn(String path, int slot, int throughputHint, int handled) {
        this.index = new MailboxIndex(slot, 1);
        this.path = path;
        this.throughputHint = throughputHint;
        this.handled = handled;
    }

    @Override
    public MailboxIndex index() {
        return index;
    }

    @Override
    public String path() {
        return path;
    }

    /** The same turn, of an actor from this bundle. */
    FixedTurn inBundle(long id) {
        bundleId = id;
        return this;
    }

    @Override
    public long bundleId() {
        return bundleId;
    }

    @Override
    public int throughputHint() {
        return throughputHint;
    }

    @Override
    public void lowerThroughput(int most) {
        throw new UnsupportedOperationException("logging does not limit turns");
    }

    @Override
    public long startTime() {
        return 0;
    }

    @Override
    public void screen(Screen screen) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int handled() {
        return handled;
    }

    @Override
    public Object get(String key) {
        return metadata.get(key);
    }

    @Override
    public void put(String key, Object value) {
        metadata.put(key, value);
    }
}
