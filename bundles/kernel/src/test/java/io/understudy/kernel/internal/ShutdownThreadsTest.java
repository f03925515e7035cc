package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.MailboxEvent;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.RuntimeSettings;
import io.understudy.testkit.TestSystem;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** The end of a system on real threads. */
class ShutdownThreadsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static TestSystem system(String name) {
        return TestSystem.builder()
                .threads(3)
                .settings(RuntimeSettings.DEFAULTS.withName(name).withRoleTimeout(Duration.ofMillis(50)))
                .build();
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                await(latch);
            } catch (InterruptedException ignored) {
                // What a handler does that does not care.
            }
        }
    }

    private static void eventually(String what, BooleanSupplier condition) {
        long deadline = MonotonicClock.SYSTEM.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (MonotonicClock.SYSTEM.nanoTime() - deadline >= 0) {
                fail("not within %s: %s", LIMIT, what);
            }
            Thread.onSpinWait();
        }
    }

    private static List<String> threadsOf(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(thread -> thread.startsWith(name))
                .toList();
    }

    @Test
    void shouldLeaveNoThreadAndNoMemoryAfterAHundredSystems(TestReporter reporter) {
        for (int i = 0; i < 10; i++) {
            lifeOfASystem(i);
        }
        int threads = Thread.getAllStackTraces().size();
        long heap = HeapUse.now();
        List<WeakReference<ActorSystem>> systems = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            systems.add(new WeakReference<>(lifeOfASystem(i)));
        }
        eventually("no thread of ours is left", () -> threadsOf("ends").isEmpty());
        eventually("as many threads as before", () -> Thread.getAllStackTraces().size() <= threads);
        eventually("nobody holds a system that has ended", () -> {
            System.gc();
            return systems.stream().allMatch(system -> system.get() == null);
        });
        long grown = HeapUse.now() - heap;
        reporter.publishEntry("heap after a hundred systems", grown / 1_000 + " kB more");
        assertThat(grown).isLessThan(2_000_000);
    }

    /** With actors that wait for a time, fail, are suspended, have messages left, ask, and have children. */
    private static ActorSystem lifeOfASystem(int number) {
        TestSystem test = system("ends");
        try {
            ActorRef<Object> parent = test.system().spawn(LogActor.props(LogActor.newLog()), "a");
            parent.tell((Step) context -> {
                context.setReceiveTimeout(Duration.ofHours(1));
                context.timers().startPeriodic("k", new byte[100_000], Duration.ofHours(1));
                for (int i = 0; i < 20; i++) {
                    ActorRef<Object> child = context.spawn(LogActor.props(LogActor.newLog()));
                    child.tell(
                            i % 2 == 0
                                    ? LogActor.failing()
                                    : (Step) c -> c.system().suspend(c.self()));
                    child.tell(new byte[10_000]);
                    child.<Object>ask(reply -> "question", Duration.ofHours(1));
                }
            });
            return test.system();
        } finally {
            test.await(
                    number % 2 == 0 ? test.system().forceStop() : test.system().shutdown(LIMIT), LIMIT);
            test.close();
        }
    }

    @RepeatedTest(20)
    void shouldHandleEverythingThatWasAcceptedBefore() {
        AtomicInteger handled = new AtomicInteger();
        try (TestSystem test = system("drains")) {
            List<ActorRef<Object>> actors = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                actors.add(test.system().spawn(LogActor.props(LogActor.newLog())));
            }
            for (int i = 0; i < 10_000; i++) {
                actors.get(i % 50).tell((Step) context -> handled.incrementAndGet());
            }
            test.await(test.system().shutdown(LIMIT), LIMIT);
            assertThat(handled).hasValue(10_000);
            assertThat(test.deadLetters()).isEmpty();
        }
    }

    @Test
    void shouldHandleOrRecordEachMessageWhileOthersSend() throws Exception {
        AtomicInteger handled = new AtomicInteger();
        TestSystem test = system("races");
        ActorSystem system = test.system();
        ActorRef<Object> actor = system.spawn(LogActor.props(LogActor.newLog()), "a");
        CountDownLatch halfway = new CountDownLatch(2);
        List<Thread> senders = new ArrayList<>();
        for (int t = 0; t < 2; t++) {
            Thread sender = new Thread(() -> {
                for (int i = 0; i < 20_000; i++) {
                    actor.tell((Step) context -> handled.incrementAndGet());
                    if (i == 10_000) {
                        halfway.countDown();
                    }
                }
            });
            senders.add(sender);
            sender.start();
        }
        await(halfway);
        test.await(system.shutdown(LIMIT), LIMIT);
        for (Thread sender : senders) {
            sender.join(LIMIT.toMillis());
        }
        long dead = system.deadLetterCount(DeadLetterReason.SHUTTING_DOWN)
                + system.deadLetterCount(DeadLetterReason.ACTOR_STOPPED);
        assertThat(handled.get() + dead).isEqualTo(40_000);
        test.close();
    }

    @Test
    void shouldReleaseAProducerThatWaits() throws Exception {
        TestSystem test = system("releases");
        MailboxOptions one = MailboxOptions.bounded(1)
                .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
                .withBlockTimeout(Duration.ofHours(1));
        ActorRef<Object> full =
                test.system().spawn(LogActor.props(LogActor.newLog()).withMailbox(one), "full");
        CountDownLatch suspended = new CountDownLatch(1);
        test.system().observe(event -> {
            if (event instanceof RuntimeEvent.MailboxSuspended) {
                suspended.countDown();
            }
        });
        test.system().suspend(full);
        await(suspended);
        full.tell("1");
        CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> full.tell("2"));
        eventually(
                "the producer waits",
                () -> test.events().stream()
                        .anyMatch(event -> event instanceof RuntimeEvent.MailboxReported reported
                                && reported.event() instanceof MailboxEvent.Overflowed));
        test.await(test.system().shutdown(LIMIT), LIMIT);
        waiting.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactlyInAnyOrder("1", "2");
        test.close();
    }

    @Test
    void shouldEndAtTheDeadlineAlthoughAnActorIsBusy() throws Exception {
        TestSystem test = system("forced");
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        ActorRef<Object> stubborn = test.system().spawn(LogActor.props(LogActor.newLog()), "stubborn");
        stubborn.tell((Step) context -> {
            busy.countDown();
            awaitUninterrupted(release);
        });
        await(busy);
        LoggedLines lines = LoggedLines.of(() -> test.await(test.system().shutdown(Duration.ofMillis(50)), LIMIT));
        assertThat(lines.containing("has not returned by the deadline"))
                .singleElement()
                .asString()
                .contains("(in /user/stubborn)");
        assertThat(lines.containing(ShutdownThreadsTest.class.getName() + ".awaitUninterrupted"))
                .as("the stack shows where it is")
                .isNotEmpty();
        assertThat(lines.containing("have not stopped by the deadline"))
                .singleElement()
                .asString()
                .contains("forced: 1 actors")
                .contains("(in /user/stubborn)");
        assertThat(stubborn.terminated()).isFalse();
        release.countDown();
        eventually("its thread ends with the turn", () -> threadsOf("forced").isEmpty());
        test.close();
    }

    @Test
    void shouldShutDownOnceWhenTwoThreadsAskForIt() throws Exception {
        TestSystem test = system("twice");
        test.system().spawn(LogActor.props(LogActor.newLog()), "a");
        AtomicInteger completions = new AtomicInteger();
        test.system().terminated().thenRun(completions::incrementAndGet);
        List<CompletableFuture<Void>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            calls.add(CompletableFuture.supplyAsync(() -> test.system().shutdown(LIMIT))
                    .thenCompose(stage -> stage));
        }
        CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        eventually("told once", () -> completions.get() > 0);
        test.close();
        assertThat(completions).hasValue(1);
    }

    @Test
    void shouldEndPromptlyAlthoughTimersAreRunning() {
        TestSystem test = system("timers");
        ActorRef<Object> actor = test.system().spawn(LogActor.props(LogActor.newLog()), "a");
        actor.tell((Step) context -> {
            context.timers().startPeriodic("k", "m", Duration.ofMillis(1));
            context.setReceiveTimeout(Duration.ofMillis(1));
        });
        long began = MonotonicClock.SYSTEM.nanoTime();
        test.await(test.system().shutdown(Duration.ofMinutes(10)), LIMIT);
        assertThat(Duration.ofNanos(MonotonicClock.SYSTEM.nanoTime() - began)).isLessThan(LIMIT);
        test.close();
    }
}
