package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.SystemStage;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MonotonicClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The end of a system the hard way, on real threads. */
class ForceStopThreadsTest {
    private static final int WORKERS = 2;

    /** Actors that keep each other busy, and threads that send to them: what they did when. */
    private static final class Load {
        private final List<ActorRef<Object>> actors = new ArrayList<>();
        private final AtomicLong sent = new AtomicLong();
        private final AtomicLong handled = new AtomicLong();
        private final AtomicLong late = new AtomicLong();
        private final AtomicInteger stops = new AtomicInteger();
        private volatile boolean returned;
        private volatile boolean enough;

        void send(ActorRef<Object> actor) {
            sent.incrementAndGet();
            actor.tell((Step) context -> {
                if (returned) {
                    late.incrementAndGet();
                }
                handled.incrementAndGet();
                if (!enough) {
                    send(actors.get((int) (handled.get() % actors.size())));
                }
            });
        }

        /** Calls {@code end} while everybody is busy; returns when all have come to rest. */
        void meet(SystemOnThreads test, Runnable end) {
            for (int i = 0; i < 200; i++) {
                actors.add(test.system().spawn(Props.of(() -> new LogActor(List.of()) {
                    @Override
                    public void postStop(ActorContext<Object> context) {
                        stops.incrementAndGet();
                    }
                })));
            }
            actors.forEach(this::send);
            SystemOnThreads.atOnce(3, number -> {
                if (number == 0) {
                    SystemOnThreads.await(() -> handled.get() > 10_000, "load");
                    end.run();
                    returned = true;
                } else {
                    for (int i = 0; i < 200_000 && !returned; i++) {
                        send(actors.get(i % actors.size()));
                    }
                }
            });
        }
    }

    static List<Runtimes.Combination> both() {
        return Runtimes.both().toList();
    }

    @ParameterizedTest
    @MethodSource("both")
    void shouldBeginNoFurtherMessageWhenItHasReturned(Runtimes.Combination runtime) {
        for (int round = 0; round < 10; round++) {
            Load load = new Load();
            SystemOnThreads test = runtime.open();
            load.meet(test, () -> test.system().forceStop());
            Ending.get(test.system().terminated());
            assertThat(load.late.get())
                    .as("begun after it returned, besides those a worker had in hand")
                    .isLessThanOrEqualTo(WORKERS);
            assertThat(load.handled.get() + test.deadLetters()).isEqualTo(load.sent.get());
            assertThat(load.stops).hasValue(200);
        }
    }

    /** The twin: a force that forces nothing. */
    @Test
    void shouldBeFoundOutWhenMessagesGoOn() {
        try (SystemOnThreads test = SystemOnThreads.threads(WORKERS)) {
            Load load = new Load();
            load.meet(test, () -> {});
            SystemOnThreads.await(() -> load.late.get() > WORKERS, "messages that go on to be counted");
            load.enough = true;
        }
    }

    @RepeatedTest(10)
    void shouldEndOnceWhenShutdownAndForceComeAtOnce() {
        Load load = new Load();
        SystemOnThreads test = SystemOnThreads.threads(WORKERS);
        AtomicInteger callbacks = new AtomicInteger();
        test.system().onTermination(callbacks::incrementAndGet);
        load.meet(
                test,
                () -> SystemOnThreads.atOnce(4, number -> {
                    if (number % 2 == 0) {
                        Ending.get(test.system().forceStop());
                    } else {
                        Ending.get(test.system().shutdown(Ending.PATIENCE));
                    }
                }));
        assertThat(callbacks).hasValue(1);
        assertThat(load.stops).hasValue(200);
        assertThat(load.handled.get() + test.deadLetters()).isEqualTo(load.sent.get());
    }

    @Test
    void shouldLetEveryCallerRelyOnItWhenAnotherIsNotDoneWithIt() {
        CountDownLatch tells = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        MailboxFactory slowFor = (options, word, owner) ->
                slowFor("slow", tells, goOn, new QueueMailboxFactory().create(options, word, owner));
        try (Ending ending = new Ending(slowFor)) {
            ActorRef<Object> busy = ending.busyWith("busy", context -> ending.hang());
            busy.tell("must not be handled");
            Thread slow = new Thread(() -> ending.test().system().forceStop(), "slow");
            slow.start();
            SystemOnThreads.await(tells, "the slow one to tell its first actor");
            ending.test().system().forceStop();
            ending.release();
            SystemOnThreads.await(busy::terminated, "it to stop");
            assertThat(ending.log()).containsExactly("postStop");
        } finally {
            goOn.countDown();
        }
    }

    /** A mailbox that keeps the thread {@code name} waiting when it brings a system message. */
    private static Mailbox slowFor(String name, CountDownLatch waits, CountDownLatch goOn, Mailbox mailbox) {
        return (Mailbox) Proxy.newProxyInstance(
                Mailbox.class.getClassLoader(), new Class<?>[] {Mailbox.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("enqueueSystem")
                            && Thread.currentThread().getName().equals(name)) {
                        waits.countDown();
                        SystemOnThreads.await(goOn, "leave to go on");
                    }
                    return method.invoke(mailbox, arguments);
                });
    }

    @Test
    void shouldLetAHandlerFinishThatReturnsWithinASecond() {
        boolean returned = false;
        for (int attempt = 0; attempt < 10 && !returned; attempt++) {
            returned = finishesWhenItReturnsWithinASecond();
        }
        assertThat(returned).as("in time, at one attempt").isTrue();
    }

    /** False: the second was over before this thread could let it return, so that nothing was to be seen. */
    private static boolean finishesWhenItReturnsWithinASecond() {
        try (Ending ending = Ending.patient()) {
            CountDownLatch interrupted = new CountDownLatch(1);
            ActorRef<Object> busy = ending.busyWith("busy", context -> {
                try {
                    ending.block();
                } catch (InterruptedException e) {
                    interrupted.countDown();
                }
                ending.log().add("finished");
            });
            busy.tell("behind");
            long began = MonotonicClock.SYSTEM.nanoTime();
            ending.test().system().forceStop();
            assertThat(busy.terminated()).isFalse();
            ending.release();
            Ending.get(ending.test().system().terminated());
            if (MonotonicClock.SYSTEM.nanoTime() - began >= TimeUnit.SECONDS.toNanos(1)) {
                return false;
            }
            assertThat(interrupted.getCount()).as("interrupted").isEqualTo(1);
            assertThat(ending.log()).containsExactly("finished", "postStop");
            assertThat(ending.test().deadLetters()).isEqualTo(1);
            return true;
        }
    }

    @Test
    void shouldEndAHandlerByInterruptingItWhenItDoesNotReturn(TestReporter reporter) {
        try (Ending ending = Ending.patient()) {
            List<RuntimeEvent> abandoned = abandonments(ending);
            ActorRef<Object> blocked = ending.busyWith("blocked", context -> ending.block());
            blocked.tell("behind");
            Duration took = Ending.timeOf(ending.test().system()::forceStop);
            reporter.publishEntry("interrupted after", took.toString());
            assertThat(took).isGreaterThan(Duration.ofMillis(900));
            assertThat(ending.log()).containsExactly("postStop");
            assertThat(abandoned).isEmpty();
            assertThat(ending.test().deadLetters()).isEqualTo(1);
        }
    }

    private static List<RuntimeEvent> abandonments(Ending ending) {
        List<RuntimeEvent> abandoned = new CopyOnWriteArrayList<>();
        ending.test().system().observe(event -> {
            if (event instanceof RuntimeEvent.ActorsAbandoned) {
                abandoned.add(event);
            }
        });
        return abandoned;
    }

    @Test
    void shouldNameAHandlerThatHangsAndStopThoseAboveIt(TestReporter reporter) {
        try (Ending ending = Ending.patient()) {
            List<RuntimeEvent> abandoned = abandonments(ending);
            List<ActorRef<Object>> line = line(ending, 20);
            ActorRef<Object> stuck = line.get(19);
            Ending.begin(stuck, context -> ending.hang());
            line.forEach(actor -> actor.tell("behind"));
            SystemOnThreads.await(() -> ending.log().size() == 19, "all but one to be handled");
            LoggedLines lines = LoggedLines.of(() -> {
                Duration took = Ending.timeOf(ending.test().system()::forceStop);
                reporter.publishEntry("abandoned after", took.toString());
            });
            assertThat(lines.containing("has not returned by the deadline"))
                    .singleElement()
                    .asString()
                    .contains("(in " + stuck.path() + ")");
            assertThat(lines.containing(Ending.class.getName() + ".hang"))
                    .as("its stack")
                    .isNotEmpty();
            assertThat(abandoned).singleElement().asString().contains(stuck.path());
            assertThat(ending.log().stream().filter("postStop"::equals))
                    .as("those above it")
                    .hasSize(19);
            assertThat(stuck.terminated()).isFalse();
            assertThat(ending.test().deadLetters())
                    .as("its message stays with it")
                    .isZero();
            ending.release();
            SystemOnThreads.await(stuck::terminated, "it to stop when it returns");
            assertThat(ending.log().stream().filter("postStop"::equals)).hasSize(20);
            assertThat(ending.test().deadLetters()).isEqualTo(1);
        }
    }

    /** Actors, each a child of the one before. */
    private static List<ActorRef<Object>> line(Ending ending, int levels) {
        List<ActorRef<Object>> line = new CopyOnWriteArrayList<>();
        line.add(ending.spawn("top"));
        for (int i = 1; i < levels; i++) {
            Ending.begin(line.get(i - 1), context -> line.add(context.spawn(LogActor.props(ending.log()), "c")));
            int known = i;
            SystemOnThreads.await(() -> line.size() > known, "a child");
        }
        return line;
    }

    @Test
    void shouldAccountForEveryMessageWhenSomeActorsHang() {
        try (Ending ending = Ending.patient()) {
            AtomicInteger handled = new AtomicInteger();
            List<ActorRef<Object>> actors = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                actors.add(ending.busyWith("stuck" + i, context -> ending.hang()));
            }
            ActorRef<Object> suspended = ending.spawn("suspended");
            Ending.suspend(suspended);
            actors.add(suspended);
            actors.add(ending.spawn("free"));
            for (int i = 0; i < 4_000; i++) {
                actors.get(i % 4).tell((Step) context -> handled.incrementAndGet());
            }
            Ending.get(ending.test().system().forceStop());
            long queued = actors.stream()
                    .filter(actor -> !actor.terminated())
                    .mapToLong(
                            actor -> ((AnyRef<Object>) actor).cell().mailbox().depth())
                    .sum();
            assertThat(queued).isEqualTo(2_000);
            assertThat(handled.get() + ending.test().deadLetters() + queued).isEqualTo(4_000);
            ending.release();
            SystemOnThreads.await(() -> actors.stream().allMatch(ActorRef::terminated), "those to return");
            assertThat(handled.get() + ending.test().deadLetters()).isEqualTo(4_000);
        }
    }

    @Test
    void shouldEndAtOnceWhenActorsAreStoppingAlready() {
        try (Ending ending = Ending.patient()) {
            CountDownLatch stopping = new CountDownLatch(1);
            AtomicInteger stops = new AtomicInteger();
            ending.test().system().spawn(Props.of(() -> new LogActor(ending.log()) {
                @Override
                public void postStop(ActorContext<Object> context) throws Exception {
                    stops.incrementAndGet();
                    stopping.countDown();
                    ending.block();
                }
            }));
            ActorRef<Object> older = ending.spawn("other");
            Ending.settle(older);
            ending.test().system().shutdown(Duration.ofHours(1));
            SystemOnThreads.await(stopping, "an actor to stop");
            assertThat(ending.test().kernel().shutdownControl().stage()).isEqualTo(SystemStage.DRAINING);
            Ending.get(ending.test().system().forceStop());
            assertThat(stops).hasValue(1);
            assertThat(older.terminated()).isTrue();
        }
    }
}
