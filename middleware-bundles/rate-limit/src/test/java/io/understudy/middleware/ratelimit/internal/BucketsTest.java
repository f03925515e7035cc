package io.understudy.middleware.ratelimit.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BucketsTest {
    private static final Limit EACH = new Limit(10, 5, Scope.ACTOR);
    private static final Limit TOGETHER = new Limit(10, 5, Scope.SHARED);
    private static final long HOUR = Duration.ofHours(1).toNanos();

    @Test
    void shouldGiveEachActorABucketOfItsOwn() {
        Buckets buckets = new Buckets();

        assertThat(buckets.take("/user/a", 9, 0, EACH).tokens()).isEqualTo(5);
        assertThat(buckets.take("/user/a", 9, 0, EACH).tokens()).isZero();
        assertThat(buckets.take("/user/b", 9, 0, EACH).tokens()).isEqualTo(5);
        assertThat(buckets.size()).isEqualTo(2);
    }

    @Test
    void shouldLetActorsShareOneBucket() {
        Buckets buckets = new Buckets();

        assertThat(buckets.take("/user/a", 3, 0, TOGETHER).tokens()).isEqualTo(3);
        assertThat(buckets.take("/user/b", 3, 0, TOGETHER).tokens()).isEqualTo(2);
        assertThat(buckets.take("/user/c", 3, 0, TOGETHER).tokens()).isZero();
        assertThat(buckets.size()).isEqualTo(1);
    }

    @Test
    void shouldNotKeepTheBucketsOfActorsThatComeAndGo() {
        Buckets buckets = new Buckets();
        int largest = 0;
        for (int i = 0; i < 20_000; i++) {
            buckets.take("/user/passing-" + i, 1, i * HOUR, EACH);
            largest = Math.max(largest, buckets.size());
        }

        assertThat(largest).isLessThan(100);
    }

    @Test
    void shouldKeepBucketsThatAreNotFull() {
        Buckets buckets = new Buckets();
        for (int i = 0; i < 1_000; i++) {
            buckets.take("/user/a" + i, 9, 0, EACH);
        }

        for (int i = 0; i < 1_000; i++) {
            assertThat(buckets.take("/user/a" + i, 9, 0, EACH).tokens()).isZero();
        }
    }

    @Test
    void shouldLetActorsForWhichThereIsNoRoomShareABucket() {
        Buckets buckets = new Buckets(10);
        for (int i = 0; i < 10; i++) {
            assertThat(buckets.take("/user/a" + i, 9, 0, EACH).tokens()).isEqualTo(5);
        }

        assertThat(buckets.take("/user/late-1", 3, 0, EACH).tokens()).isEqualTo(3);
        assertThat(buckets.take("/user/late-2", 3, 0, EACH).tokens()).isEqualTo(2);
        assertThat(buckets.take("/user/late-3", 3, 0, EACH).tokens()).isZero();
        assertThat(buckets.take("/user/a0", 9, 0, EACH).tokens()).isZero();
        assertThat(buckets.size()).isEqualTo(11);

        buckets.take("/user/later-1", 5, HOUR, EACH);
        buckets.take("/user/later-2", 5, HOUR, EACH);
        assertThat(buckets.take("/user/later-3", 5, HOUR, EACH).tokens()).isEqualTo(5);
        assertThat(buckets.size()).isLessThan(11);
    }

    @Test
    void shouldGiveEachTokenOnceWhenThreadsShareABucket() throws Exception {
        Buckets buckets = new Buckets();
        Limit thousand = new Limit(1, 1_000, Scope.SHARED);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Integer> one = threads.submit(() -> takeAll(buckets, thousand, "/user/a"));
            Future<Integer> two = threads.submit(() -> takeAll(buckets, thousand, "/user/b"));

            assertThat(one.get(60, TimeUnit.SECONDS) + two.get(60, TimeUnit.SECONDS))
                    .isEqualTo(1_000);
        } finally {
            threads.shutdownNow();
        }
    }

    private static int takeAll(Buckets buckets, Limit limit, String path) {
        int all = 0;
        int taken = 1;
        while (taken > 0) {
            taken = buckets.take(path, 1, 0, limit).tokens();
            all += taken;
        }
        return all;
    }
}
