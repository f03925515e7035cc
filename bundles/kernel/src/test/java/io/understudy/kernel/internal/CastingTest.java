package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Props;
import io.understudy.contract.Eventually;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.coordinator.locking.internal.LockingCoordinator;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.observe.SwapReport;
import io.understudy.spi.Mailbox;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who gets a role, and who keeps it. */
class CastingTest extends CastingFixture {

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

    @Test
    void shouldCountAndKeepWhatWasSwapped() {
        offer(casting.coordinator(), "locking", 0, LockingCoordinator::new);
        long before = casting.counts().get("coordinator");
        casting.swap("coordinator", "locking");
        casting.swap("coordinator", "stealing");
        assertThat(casting.counts()).containsEntry("coordinator", before + 2);
        assertThat(casting.latest().get(casting.latest().size() - 1).to()).contains("StealingCoordinator");
    }

    @Test
    void shouldLetGoOfTheMailboxOfAnActorThatHasStopped() {
        ActorCell<?> actor = spawned();
        kernel.system().stop(actor.self());
        assertThat(Eventually.holds(() -> actor.mailbox() == GoneMailbox.INSTANCE, Duration.ofSeconds(60)))
                .isTrue();
        assertThat(actor.mailbox().closed()).isTrue();
    }

    private ActorCell<?> spawned() {
        return AnyRef.of(kernel.system().spawn(Props.of(() -> (message, context) -> {})), "actor")
                .cell();
    }
}
