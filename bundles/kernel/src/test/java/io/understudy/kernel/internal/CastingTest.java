package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.contract.Eventually;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.coordinator.locking.internal.LockingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.invoker.internal.BatchInvoker;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.observe.RoleCast;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.SwapReport;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.RegistrySnapshot;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.WorkSource;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who gets a role, who keeps it, and what happens to those who cannot play it. */
class CastingTest {
    private final Kernel kernel = new Kernel(RuntimeSettings.DEFAULTS, MonotonicClock.SYSTEM);
    private final Casting casting = kernel.casting();
    private final List<RuntimeEvent> events = new CopyOnWriteArrayList<>();
    private final List<Object> released = new CopyOnWriteArrayList<>();

    @BeforeEach
    void start() {
        kernel.events().subscribe(events::add);
        offer(casting.coordinator(), "stealing", 100, StealingCoordinator::new);
        offer(casting.registry(), "generational", 100, GenerationalRegistry::new);
        offer(casting.invoker(), "batch", 100, BatchInvoker::new);
        offer(casting.mailbox(), "queue", 0, QueueMailboxFactory::new);
        offer(casting.executor(), "threads", 100, ThreadExecutor::new);
        kernel.installGuardian();
        kernel.start();
    }

    @AfterEach
    void stop() throws Exception {
        kernel.system().forceStop().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private <T> void offer(Cast<T> cast, String name, int ranking, Supplier<? extends T> instances) {
        casting.offered(cast, new Candidate<>(name, name, ranking, events.size(), new Candidate.Source<T>() {
            @Override
            public T acquire() {
                return instances.get();
            }

            @Override
            public void release(T instance) {
                released.add(instance);
            }
        }));
    }

    private String player(String role) {
        return cast(role).current();
    }

    private RoleCast cast(String role) {
        return casting.roles().stream()
                .filter(cast -> cast.role().equals(role))
                .findFirst()
                .orElseThrow();
    }

    private void works() throws InterruptedException {
        CountDownLatch handled = new CountDownLatch(10);
        ActorRef<Integer> actor = kernel.system().spawn(Props.of(() -> (message, context) -> handled.countDown()));
        for (int i = 0; i < 10; i++) {
            actor.tell(i);
        }
        assertThat(handled.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void shouldGiveTheRoleToTheHighestRankingAndBackWhenItGoes() throws Exception {
        works();
        offer(casting.coordinator(), "locking", 200, LockingCoordinator::new);
        assertThat(player("coordinator")).isEqualTo("locking");
        assertThat(released).hasSize(1).first().isInstanceOf(StealingCoordinator.class);
        works();

        casting.withdrawn(casting.coordinator(), "locking");
        assertThat(player("coordinator")).isEqualTo("stealing");
        assertThat(released).hasSize(2).last().isInstanceOf(LockingCoordinator.class);
        works();
    }

    @Test
    void shouldLeaveTheRoleWhereItIsWhenALowerRankingComes() {
        offer(casting.coordinator(), "locking", 0, LockingCoordinator::new);
        assertThat(player("coordinator")).isEqualTo("stealing");
        assertThat(cast("coordinator").candidates()).containsExactly("stealing", "locking");
    }

    @Test
    void shouldLetTheConfigurationGoBeforeTheRanking() throws Exception {
        offer(casting.coordinator(), "locking", 0, LockingCoordinator::new);
        casting.configure(Map.of("coordinator", "locking"));
        assertThat(player("coordinator")).isEqualTo("locking");
        works();
        casting.configure(Map.of());
        assertThat(player("coordinator")).isEqualTo("stealing");
        works();
    }

    @Test
    void shouldTakeWhatTheConfigurationAsksForAsSoonAsItComes() {
        casting.configure(Map.of("coordinator", "locking"));
        assertThat(player("coordinator")).as("until then").isEqualTo("stealing");
        offer(casting.coordinator(), "locking", 0, LockingCoordinator::new);
        assertThat(player("coordinator")).isEqualTo("locking");
    }

    @Test
    void shouldLetTheOperatorGoBeforeTheConfiguration() {
        offer(casting.coordinator(), "locking", 0, LockingCoordinator::new);
        casting.configure(Map.of("coordinator", "stealing"));
        SwapReport report = casting.swap("coordinator", "locking");
        assertThat(report.outcome()).isEqualTo(SwapReport.Outcome.DONE);
        assertThat(report.from()).isEqualTo("stealing");
        assertThat(report.to()).isEqualTo("locking");
        assertThat(report.pause()).isPositive();
        assertThat(player("coordinator")).isEqualTo("locking");

        casting.swap("coordinator", "");
        assertThat(player("coordinator")).isEqualTo("stealing");
    }

    @Test
    void shouldNameWhatIsThereWhenTheOperatorAsksForSomethingElse() {
        SwapReport report = casting.swap("coordinator", "magic");
        assertThat(report.outcome()).isEqualTo(SwapReport.Outcome.REFUSED);
        assertThat(report.why()).contains("magic", "stealing");
        assertThat(casting.swap("director", "magic").why()).contains("director", "coordinator", "mailbox");
        assertThat(player("coordinator")).isEqualTo("stealing");
    }

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

    @Test
    void shouldLeaveLiveMailboxesAloneWhenABetterFactoryComesAndMoveThemWhenTheirsGoes() throws Exception {
        ActorCell<?> actor = spawned();
        Mailbox first = actor.mailbox();
        offer(casting.mailbox(), "better", 100, QueueMailboxFactory::new);
        assertThat(actor.mailbox()).isSameAs(first);
        casting.withdrawn(casting.mailbox(), "better");
        assertThat(actor.mailbox()).isNotSameAs(first);
        works();
    }

    @Test
    void shouldMoveLiveMailboxesWhenTheirFactoryComesBackUpdated() throws Exception {
        ActorCell<?> actor = spawned();
        Mailbox first = actor.mailbox();
        casting.withdrawn(casting.mailbox(), "queue");
        assertThat(actor.mailbox()).as("until there is another").isSameAs(first);
        offer(casting.mailbox(), "queue", 0, QueueMailboxFactory::new);
        assertThat(actor.mailbox()).isNotSameAs(first);
        works();
    }

    @Test
    void shouldMoveLiveMailboxesWhenTheOperatorSwapsTheRole() throws Exception {
        ActorCell<?> actor = spawned();
        Mailbox first = actor.mailbox();
        offer(casting.mailbox(), "other", -1, QueueMailboxFactory::new);
        SwapReport report = casting.swap("mailbox", "other");
        assertThat(report.moved()).as("the actor and its guardian").isEqualTo(2);
        assertThat(actor.mailbox()).isNotSameAs(first);
        works();
    }

    private ActorCell<?> spawned() {
        return AnyRef.of(kernel.system().spawn(Props.of(() -> (message, context) -> {})), "actor")
                .cell();
    }

    @Test
    void shouldCountAndKeepWhatWasSwapped() {
        offer(casting.coordinator(), "locking", 0, LockingCoordinator::new);
        long before = casting.counts().get("coordinator");
        casting.swap("coordinator", "locking");
        casting.swap("coordinator", "stealing");
        assertThat(casting.counts()).containsEntry("coordinator", before + 2);
        assertThat(casting.latest().get(casting.latest().size() - 1).to()).contains("StealingCoordinator");
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
