package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorFactory;
import io.understudy.MailboxOptions;
import io.understudy.MessagePriority;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which mailbox options a new actor gets when configurations say something about it. */
class MailboxRulesTest extends CastingFixture {
    private static final Props<Object> PLAIN = Props.of(() -> (message, context) -> {});

    private MailboxOptions optionsOf(Props<Object> props, String name) {
        kernel.system().spawn(props, name);
        return kernel.find("/user/" + name).mailbox().options();
    }

    private Object configure(Map<String, ?> properties) {
        Object owner = new Object();
        kernel.mailboxRules().put(owner, MailboxRuleReader.read(properties));
        return owner;
    }

    @Test
    void shouldHoldForActorsOfThePathThatAreSpawnedFromThenOn() {
        MailboxOptions before = optionsOf(PLAIN, "orders-1");

        configure(Map.of("actor.path", "/user/orders-*", "capacity", 5));

        assertThat(optionsOf(PLAIN, "orders-2").capacity()).isEqualTo(5);
        assertThat(optionsOf(PLAIN, "other")).isEqualTo(MailboxOptions.unbounded());
        assertThat(kernel.find("/user/orders-1").mailbox().options()).isSameAs(before);
    }

    @Test
    void shouldHoldForChildrenAndForActorsWithoutAName() {
        configure(Map.of("actor.path", "/user/desk/*", "capacity", 5));
        kernel.system().spawn(PLAIN, "desk");
        ActorCell<?> desk = kernel.find("/user/desk");

        String unnamed = kernel.spawn(desk, PLAIN, null).path();

        assertThat(kernel.find(unnamed).mailbox().options().capacity()).isEqualTo(5);
        assertThat(desk.mailbox().options().capacity()).isEqualTo(MailboxOptions.UNBOUNDED);
    }

    @Test
    void shouldWinOverTheCodeInWhatItSaysAndLeaveTheRestToIt() {
        MessagePriority priority = message -> 0;
        Props<Object> props = PLAIN.withMailbox(MailboxOptions.bounded(50)
                .withOverflow(OverflowStrategy.REJECT)
                .withSuspendedSenders()
                .withPriority(priority));
        configure(Map.of("capacity", 2000, "depth.warn.threshold", 7));

        assertThat(optionsOf(props, "a"))
                .isEqualTo(MailboxOptions.bounded(2000)
                        .withOverflow(OverflowStrategy.REJECT)
                        .withSuspendedSenders()
                        .withDepthWarnThreshold(7)
                        .withPriority(priority));
    }

    @Test
    void shouldSayNothingOfSuspendedSendersWhereThereIsNoLimit() {
        configure(Map.of("capacity", Integer.MAX_VALUE));
        assertThat(optionsOf(PLAIN.withMailbox(MailboxOptions.bounded(50).withSuspendedSenders()), "a"))
                .isEqualTo(MailboxOptions.unbounded());

        configure(Map.of("suspend.senders", true, "service.ranking", 1));
        assertThat(optionsOf(PLAIN, "b")).isEqualTo(MailboxOptions.unbounded());
    }

    @Test
    void shouldWinOverAFactoryThatIsAService() {
        configure(Map.of("overflow", "drop-oldest"));
        ActorFactory<Object> factory = new ActorFactory<>() {
            @Override
            public Actor<Object> create() {
                return (message, context) -> {};
            }

            @Override
            public MailboxOptions mailbox() {
                return MailboxOptions.bounded(9);
            }
        };

        assertThat(optionsOf(Offered.spawnedBy(factory), "offered"))
                .isEqualTo(MailboxOptions.bounded(9).withOverflow(OverflowStrategy.DROP_OLDEST));
    }

    @Test
    void shouldLetTheHighestRankingCountAndThenTheFirstPid() {
        configure(Map.of("service.pid", "x~b", "capacity", 2));
        configure(Map.of("service.pid", "x~a", "capacity", 1));
        assertThat(optionsOf(PLAIN, "first").capacity()).isEqualTo(1);

        configure(Map.of("service.pid", "x~c", "service.ranking", 5, "throughput", 3));
        MailboxOptions third = optionsOf(PLAIN, "third");
        assertThat(third.throughput()).isEqualTo(3);
        assertThat(third.capacity()).as("one configuration counts alone").isEqualTo(MailboxOptions.UNBOUNDED);
    }

    @Test
    void shouldReturnToTheDefaultsWhenTheConfigurationGoes() {
        Object owner = configure(Map.of("capacity", 5));
        kernel.mailboxRules().put(owner, MailboxRuleReader.read(Map.of("capacity", 6)));
        assertThat(optionsOf(PLAIN, "a").capacity()).isEqualTo(6);

        kernel.mailboxRules().put(owner, null);

        assertThat(optionsOf(PLAIN, "b")).isSameAs(MailboxOptions.unbounded());
    }
}
