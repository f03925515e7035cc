package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.contract.Eventually;
import io.understudy.coordinator.locking.internal.LockingCoordinator;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.SwapReport;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.RegistrySnapshot;
import io.understudy.spi.WorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What happens to those who cannot play a role, to a role that nobody plays, and to swaps that come at the wrong moment. */
class CastingFailureTest extends CastingFixture {

    @Test
    void shouldKeepTheOldOneWhenTheNewOneGivesNoInstance() throws Exception {
        offer(casting.coordinator(), "broken", 200, () -> null);
        assertReturned("coordinator", "stealing");
        works();
    }

    @Test
    void shouldKeepTheOldOneWhenTheNewOneThrowsWhileItIsMade() throws Exception {
        offer(casting.invoker(), "broken", 200, () -> {
            throw new IllegalStateException("no licence");
        });
        assertReturned("invoker", "batch");
        assertThat(failures().get(0).why()).contains("no licence");
        works();
    }

    @Test
    void shouldKeepTheOldCoordinatorWhenTheNewOneRefusesReadyActors() throws Exception {
        ReadyQueueCoordinator closed = new LockingCoordinator();
        closed.close();
        offer(casting.coordinator(), "closed", 200, () -> closed);
        assertReturned("coordinator", "stealing");
        assertThat(failures().get(0).why()).contains("prototype");
        assertThat(released).containsExactly(closed);
        works();
    }

    @Test
    void shouldKeepTheOldExecutorWhenTheNewOneDoesNotStart() throws Exception {
        offer(casting.executor(), "broken", 200, Unstartable::new);
        assertReturned("executor", "threads");
        works();
    }

    @Test
    void shouldGoBackToTheOldRegistryWithAllActorsWhenTheNewOneDoesNotTakeTheTable() throws Exception {
        AtomicInteger handled = new AtomicInteger();
        ActorRef<Integer> before =
                kernel.system().spawn(Props.of(() -> (message, context) -> handled.incrementAndGet()));
        offer(casting.registry(), "forgetful", 200, Forgetful::new);
        assertReturned("registry", "generational");
        before.tell(1);
        assertThat(Eventually.holds(() -> handled.get() == 1, Duration.ofSeconds(60)))
                .isTrue();
        works();
    }

    @Test
    void shouldTryAgainOneThatFailedWhenTheOperatorAsksForIt() {
        List<Supplier<ReadyQueueCoordinator>> takes = new ArrayList<>(List.of(() -> null, LockingCoordinator::new));
        offer(casting.coordinator(), "moody", 200, () -> takes.remove(0).get());
        assertThat(player("coordinator")).isEqualTo("stealing");
        assertThat(casting.swap("coordinator", "moody").outcome()).isEqualTo(SwapReport.Outcome.DONE);
        assertThat(player("coordinator")).isEqualTo("moody");
    }

    @Test
    void shouldSayThatItWentBackWhenTheOperatorsChoiceFails() {
        offer(casting.coordinator(), "broken", 0, () -> null);
        SwapReport report = casting.swap("coordinator", "broken");
        assertThat(report.outcome()).isEqualTo(SwapReport.Outcome.RETURNED);
        assertThat(report.why()).contains("no instance");
        assertThat(player("coordinator")).isEqualTo("stealing");
    }

    @Test
    void shouldReplaceOneThatFailsInItsRole() throws Exception {
        offer(casting.coordinator(), "locking", 0, LockingCoordinator::new);
        casting.failedInRole("coordinator", kernel.roles().current().coordinator(), "it loses actors");
        assertThat(player("coordinator")).isEqualTo("locking");
        works();
    }

    @Test
    void shouldGetAnotherInstanceWhenTheOnlyOneFailsInItsRole() throws Exception {
        ReadyQueueCoordinator first = kernel.roles().current().coordinator();
        casting.failedInRole("coordinator", first, "it loses actors");
        assertThat(player("coordinator")).isEqualTo("stealing");
        assertThat(kernel.roles().current().coordinator()).isNotSameAs(first);
        works();
    }

    @Test
    void shouldHoldWhenTheLastOneGoesAndGoOnWhenOneComes() throws Exception {
        AtomicInteger handled = new AtomicInteger();
        ActorRef<Integer> actor =
                kernel.system().spawn(Props.of(() -> (message, context) -> handled.incrementAndGet()));
        casting.withdrawn(casting.invoker(), "batch");
        assertThat(player("invoker")).isNull();
        for (int i = 0; i < 100; i++) {
            actor.tell(i);
        }
        assertThat(handled).hasValue(0);
        offer(casting.invoker(), "batch", 100, BatchInvoker::new);
        assertThat(Eventually.holds(() -> handled.get() == 100, Duration.ofSeconds(60)))
                .isTrue();
    }

    @Test
    void shouldRefuseASwapDuringAnotherOfTheSameRole() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread slow = new Thread(() -> offer(casting.coordinator(), "slow", 200, () -> {
            asked.countDown();
            awaitUninterrupted(goOn);
            return new LockingCoordinator();
        }));
        slow.start();
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        SwapReport report = casting.swap("coordinator", "stealing");
        assertThat(report.outcome()).isEqualTo(SwapReport.Outcome.REFUSED);
        assertThat(report.why()).contains("under way");
        goOn.countDown();
        slow.join(60_000);
        assertThat(player("coordinator")).isEqualTo("slow");
    }

    @Test
    void shouldRefuseASwapWhileTheSystemShutsDown() throws Exception {
        offer(casting.coordinator(), "locking", 0, LockingCoordinator::new);
        kernel.system().shutdown(Duration.ofSeconds(60)).toCompletableFuture().get(60, TimeUnit.SECONDS);
        SwapReport report = casting.swap("coordinator", "locking");
        assertThat(report.outcome()).isEqualTo(SwapReport.Outcome.REFUSED);
        assertThat(report.why()).contains("shutting down");
        offer(casting.coordinator(), "better", 200, LockingCoordinator::new);
        assertThat(player("coordinator")).isEqualTo("stealing");
    }

    @Test
    void shouldHandleWhatWaitsWhenARoleIsEmptyForAMomentAtShutdown() throws Exception {
        AtomicInteger handled = new AtomicInteger();
        ActorRef<Integer> actor =
                kernel.system().spawn(Props.of(() -> (message, context) -> handled.incrementAndGet()));
        casting.withdrawn(casting.invoker(), "batch");
        for (int i = 0; i < 100; i++) {
            actor.tell(i);
        }
        CompletionStage<Void> end = kernel.system().shutdown(Duration.ofSeconds(60));
        awaitTicks();
        offer(casting.invoker(), "batch", 100, BatchInvoker::new);
        end.toCompletableFuture().get(60, TimeUnit.SECONDS);
        assertThat(handled).hasValue(100);
    }

    /** Returns when the ticker has ticked at least once from beginning to end. */
    private void awaitTicks() throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            CountDownLatch ticked = new CountDownLatch(1);
            kernel.timers().schedule(Duration.ofMillis(1), ticked::countDown);
            assertThat(ticked.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void assertReturned(String role, String kept) {
        assertThat(player(role)).isEqualTo(kept);
        assertThat(Eventually.holds(() -> !failures().isEmpty(), Duration.ofSeconds(60)))
                .isTrue();
        assertThat(failures().get(0).role()).isEqualTo(role);
    }

    private List<RuntimeEvent.SwapFailed> failures() {
        return events.stream()
                .filter(RuntimeEvent.SwapFailed.class::isInstance)
                .map(RuntimeEvent.SwapFailed.class::cast)
                .toList();
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Has no threads to give. */
    private static final class Unstartable implements WorkerExecutor {
        @Override
        public void start(WorkSource source) {
            throw new IllegalStateException("no threads left");
        }

        @Override
        public List<String> stop(Duration patience) {
            return List.of();
        }

        @Override
        public int workers() {
            return 0;
        }
    }

    /** Takes no table. */
    private static final class Forgetful implements MailboxRegistry {
        private final GenerationalRegistry empty = new GenerationalRegistry();

        @Override
        public MailboxIndex register(RegisteredActor actor) {
            return empty.register(actor);
        }

        @Override
        public RegisteredActor lookup(MailboxIndex index) {
            return empty.lookup(index);
        }

        @Override
        public boolean unregister(MailboxIndex index) {
            return empty.unregister(index);
        }

        @Override
        public int size() {
            return empty.size();
        }

        @Override
        public void forEach(BiConsumer<MailboxIndex, RegisteredActor> visitor) {
            empty.forEach(visitor);
        }

        @Override
        public RegistrySnapshot handOver() {
            return empty.handOver();
        }

        @Override
        public void takeOver(RegistrySnapshot snapshot) {
            throw new IllegalStateException("I take over nothing");
        }
    }
}
