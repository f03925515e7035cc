package io.understudy.middleware.ratelimit.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** One thread takes from an actor's bucket while another one drops full buckets. */
class BucketsRaceTest {
    private static final Limit LIMIT = new Limit(10, 5, Scope.ACTOR);
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final int ROUNDS = 50_000;
    private static final int ROUNDS_OF_TWIN = 20_000_000;

    /** What is tested. */
    private interface Taking {
        int take(String path, int wanted, long now);
    }

    @Test
    void shouldGiveNoTokenTwiceWhenFullBucketsAreDroppedMeanwhile() throws Exception {
        Buckets buckets = new Buckets();

        assertThat(firstWrongRound(
                        (path, wanted, now) ->
                                buckets.take(path, wanted, now, LIMIT).tokens(),
                        ROUNDS))
                .isEqualTo(-1);
    }

    @Test
    void shouldFindOutATwinThatTakesFromABucketThatWasDropped() throws Exception {
        assertThat(firstWrongRound(new Twin(), ROUNDS_OF_TWIN)).isPositive();
    }

    /** In each round the bucket is full once; -1 if exactly that many tokens were taken in every round. */
    private static int firstWrongRound(Taking buckets, int rounds) throws Exception {
        AtomicLong time = new AtomicLong();
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Future<?> dropping = other.submit(() -> {
                for (int i = 0; time.get() >= 0; i++) {
                    buckets.take("/user/passing-" + i % 100, 0, time.get());
                }
            });
            int wrong = -1;
            for (int round = 1; round <= rounds && wrong < 0; round++) {
                wrong = takenAt(time.addAndGet(HOUR / 1000), buckets) == LIMIT.burst() ? -1 : round;
            }
            time.set(-1);
            dropping.get(60, TimeUnit.SECONDS);
            return wrong;
        } finally {
            other.shutdownNow();
        }
    }

    private static int takenAt(long now, Taking buckets) {
        int all = 0;
        int taken = 1;
        while (taken > 0) {
            taken = buckets.take("/user/contended", 1, now);
            all += taken;
        }
        return all;
    }

    /** Looks for the bucket first, and takes from it when it may have been dropped. */
    private static final class Twin implements Taking {
        private final ConcurrentHashMap<String, TurnBucket> byPath = new ConcurrentHashMap<>();

        @Override
        public int take(String path, int wanted, long now) {
            if (!byPath.containsKey(path)) {
                byPath.values().removeIf(bucket -> bucket.full(now));
            }
            TurnBucket bucket = byPath.computeIfAbsent(path, key -> new TurnBucket(LIMIT, now));
            LockSupport.parkNanos(1); // On a single processor, too, somebody else may drop it now.
            return bucket.take(wanted, now);
        }
    }
}
