package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Timers and receive timeouts in real time. */
class ReceiveThreadsTest {
    private static final long LIMIT = 20;

    private final TestSystem test = TestSystem.threads(2);

    @AfterEach
    void close() {
        test.close();
    }

    private static long now() {
        return MonotonicClock.SYSTEM.nanoTime();
    }

    @Test
    void shouldNeverBeEarlyAndRarelyBeLateByMoreThanATick() throws Exception {
        BlockingQueue<Long> late = new LinkedBlockingQueue<>();
        ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()));
        int rounds = 100;
        for (int i = 0; i < rounds; i++) {
            Duration delay = Duration.ofMillis(1 + i);
            int key = i;
            actor.tell((Step) context -> {
                long due = now() + delay.toNanos();
                context.timers().startSingle(key, (Step) c -> late.add(now() - due), delay);
            });
        }
        long least = Long.MAX_VALUE;
        for (int i = 0; i < rounds; i++) {
            Long each = late.poll(LIMIT, TimeUnit.SECONDS);
            assertThat(each).as("timer %d", i).isNotNull().isNotNegative();
            least = Math.min(least, each);
        }
        assertThat(least).as("the least late").isLessThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
    }

    @Test
    void shouldCallTheHookInTheActorsTurn() throws Exception {
        CountDownLatch called = new CountDownLatch(3);
        AtomicInteger inside = new AtomicInteger();
        ActorRef<Object> actor = test.system().spawn(Props.of(() -> new LogActor(LogActor.newLog()) {
            @Override
            public void onReceiveTimeout(Duration timeout, ActorContext<Object> context) {
                assertThat(inside.incrementAndGet()).isEqualTo(1);
                inside.decrementAndGet();
                called.countDown();
            }
        }));
        actor.tell((Step) context -> context.setReceiveTimeout(Duration.ofMillis(5)));
        for (int i = 0; i < 1_000; i++) {
            actor.tell((Step) context -> {
                assertThat(inside.incrementAndGet()).isEqualTo(1);
                inside.decrementAndGet();
            });
        }
        assertThat(called.await(LIMIT, TimeUnit.SECONDS)).isTrue();
        assertThat(test.events()).noneMatch(RuntimeEvent.ActorFailed.class::isInstance);
    }

    @Test
    void shouldNotLetAFullMailboxHoldUpTheTimersOfOthers() throws Exception {
        MailboxOptions one = MailboxOptions.bounded(1)
                .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
                .withBlockTimeout(Duration.ofHours(1));
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        ActorRef<Object> stuck =
                test.system().spawn(LogActor.props(LogActor.newLog()).withMailbox(one), "stuck");
        stuck.tell((Step) context -> {
            context.timers().startPeriodic("k", "m", Duration.ofMillis(1));
            busy.countDown();
            assertThat(release.await(LIMIT, TimeUnit.SECONDS)).isTrue();
        });
        assertThat(busy.await(LIMIT, TimeUnit.SECONDS)).isTrue();
        stuck.tell("fills it");
        CountDownLatch fired = new CountDownLatch(10);
        ActorRef<Object> other = test.system().spawn(LogActor.props(LogActor.newLog()), "other");
        other.tell((Step)
                context -> context.timers().startPeriodic("k", (Step) c -> fired.countDown(), Duration.ofMillis(1)));
        assertThat(fired.await(LIMIT, TimeUnit.SECONDS)).isTrue();
        release.countDown();
    }

    @Test
    void shouldKeepManyPeriodicTimersGoing() throws Exception {
        int actors = 200;
        CountDownLatch ticks = new CountDownLatch(actors * 3);
        List<String> log = LogActor.newLog();
        for (int i = 0; i < actors; i++) {
            test.system().spawn(LogActor.props(log)).tell((Step) context -> {
                int[] count = {0};
                context.timers()
                        .startPeriodic(
                                "k",
                                (Step) c -> {
                                    if (count[0]++ < 3) {
                                        ticks.countDown();
                                    } else {
                                        c.timers().cancel("k");
                                    }
                                },
                                Duration.ofMillis(2));
            });
        }
        assertThat(ticks.await(LIMIT, TimeUnit.SECONDS)).isTrue();
    }
}
