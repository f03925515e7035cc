package io.understudy.middleware.ratelimit.internal;

import java.util.Iterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The buckets of one limit: one that is shared, or one for each actor that has used some of its tokens lately.
 *
 * <p>A full bucket is as good as none, so full ones are dropped: whenever a bucket is made, a few others are looked at. There
 * are never more than {@value #MOST}; actors for which there is no room share one.
 *
 * <p><b>Threads:</b> any. Taking from an actor's bucket and dropping it exclude each other.
 */
final class Buckets {
    /** The most buckets there are, besides the shared one. */
    static final int MOST = 100_000;

    private static final int LOOKED_AT = 8;
    /** No actor has this path. */
    private static final String SHARED = "";

    private final ConcurrentHashMap<String, TurnBucket> byPath = new ConcurrentHashMap<>();
    private final AtomicBoolean looking = new AtomicBoolean();
    private final int most;
    /** Guarded by {@link #looking}. */
    private Iterator<String> rest = byPath.keySet().iterator();

    Buckets() {
        this(MOST);
    }

    Buckets(int most) {
        this.most = most;
    }

    /** Up to {@code wanted} tokens for the actor at {@code path}. */
    Grant take(String path, int wanted, long now, Limit limit) {
        if (limit.scope() == Scope.SHARED) {
            return takeShared(wanted, now, limit);
        }
        if (!byPath.containsKey(path)) {
            dropFullOnes(now);
            if (byPath.size() >= most) {
                return takeShared(wanted, now, limit);
            }
        }
        int[] taken = new int[1];
        TurnBucket bucket = byPath.compute(path, (key, known) -> {
            TurnBucket its = known == null ? new TurnBucket(limit, now) : known;
            its.obey(limit);
            taken[0] = its.take(wanted, now);
            return its;
        });
        return new Grant(bucket, taken[0]);
    }

    private Grant takeShared(int wanted, long now, Limit limit) {
        TurnBucket bucket = byPath.computeIfAbsent(SHARED, key -> new TurnBucket(limit, now));
        bucket.obey(limit);
        return new Grant(bucket, bucket.take(wanted, now));
    }

    /** Drops all of them. */
    void clear() {
        byPath.clear();
    }

    /** How many there are. */
    int size() {
        return byPath.size();
    }

    /** The shared one stays, because nothing keeps others from taking from it at this moment. */
    private static boolean droppable(String path, TurnBucket bucket, long now) {
        return !path.equals(SHARED) && bucket.full(now);
    }

    private void dropFullOnes(long now) {
        if (!looking.compareAndSet(false, true)) {
            return;
        }
        try {
            if (!rest.hasNext()) {
                rest = byPath.keySet().iterator();
            }
            for (int i = 0; i < LOOKED_AT && rest.hasNext(); i++) {
                byPath.computeIfPresent(rest.next(), (path, bucket) -> droppable(path, bucket, now) ? null : bucket);
            }
        } finally {
            looking.set(false);
        }
    }
}
