package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorFactory;
import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.SuspendReason;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Actors that come as services: who is in charge of a name, and what happens when that changes. */
class ActorOffersTest {
    private final TestSystem test = TestSystem.builder()
            .deterministic(3)
            .settings(RuntimeSettings.DEFAULTS.withUpgradeTimeout(Duration.ofSeconds(20)))
            .build();
    private final List<String> log = LogActor.newLog();
    private final ActorRef<Object> first = test.system().spawn(LogActor.props(LogActor.newLog()), "first");
    private final Kernel kernel = ((LocalRef<?>) first).cell().kernel();
    private final ActorOffers offers = new ActorOffers(kernel);
    private long services;

    /** Makes actors of one version. */
    private class Factory implements ActorFactory<Object> {
        private final String version;

        Factory(String version) {
            this.version = version;
        }

        @Override
        public Actor<Object> create() {
            return new Versioned(version, log, Map.of());
        }
    }

    @AfterEach
    void close() {
        test.close();
    }

    private Map<String, Object> properties(String name, int ranking) {
        Map<String, Object> properties = new HashMap<>();
        properties.put(ActorFactory.ACTOR_NAME, name);
        properties.put("service.ranking", ranking);
        properties.put("service.id", ++services);
        return properties;
    }

    private Factory add(String version, int ranking) {
        Factory factory = new Factory(version);
        offers.add(factory, properties("a", ranking));
        test.runUntilIdle();
        return factory;
    }

    private void remove(Factory factory) {
        offers.remove(factory);
        test.runUntilIdle();
    }

    @SuppressWarnings("unchecked") // Actors of these tests take anything.
    private ActorRef<Object> actor() {
        return (ActorRef<Object>) test.system().find("/user/a").orElseThrow();
    }

    private void tell(Object message) {
        actor().tell(message);
        test.runUntilIdle();
    }

    @Test
    void shouldSpawnWhatWasOfferedBeforeWhenTheSystemIsReady() {
        add("v1", 0);
        assertThat(test.system().find("/user/a")).isEmpty();
        offers.systemReady();
        tell(1);
        assertThat(log).containsExactly("v1 starts", "v1 1");
    }

    @Test
    void shouldGoOnWithABetterOfferAndBackWhenThatGoes() {
        offers.systemReady();
        add("v1", 0);
        ActorRef<Object> ref = actor();
        tell(5);
        Factory better = add("v2", 10);
        tell(1);
        remove(better);
        tell(1);
        assertThat(actor()).isSameAs(ref);
        assertThat(log)
                .containsExactly(
                        "v1 starts",
                        "v1 5",
                        "v1 saves 5",
                        "v1 stops",
                        "v2 starts",
                        "v2 restores 5 of 0.0.0 for 0.0.0",
                        "v2 6",
                        "v2 saves 6",
                        "v2 stops",
                        "v1 starts",
                        "v1 restores 6 of 0.0.0 for 0.0.0",
                        "v1 7");
    }

    @Test
    void shouldNotChangeAnythingWhenAWorseOfferComesOrGoes() {
        offers.systemReady();
        add("v2", 10);
        Factory worse = add("v1", 0);
        Factory younger = add("v3", 10);
        remove(worse);
        remove(younger);
        tell(1);
        assertThat(log).containsExactly("v2 starts", "v2 1");
    }

    @Test
    void shouldBeHeldWhenNoOfferIsLeftAndGoOnWhenOneComes() {
        offers.systemReady();
        Factory only = add("v1", 0);
        ActorRef<Object> ref = actor();
        tell(5);
        remove(only);
        tell(1);
        assertThat(((LocalRef<?>) ref).cell().isObstructed(SuspendReason.UPGRADE))
                .isTrue();
        assertThat(log).endsWith("v1 saves 5", "v1 stops");
        add("v2", 0);
        assertThat(actor()).isSameAs(ref);
        assertThat(log).endsWith("v2 starts", "v2 restores 5 of 0.0.0 for 0.0.0", "v2 6");
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldStopWhenNoOfferComesInTimeAndBeginAnewWithTheNext() {
        offers.systemReady();
        Factory only = add("v1", 0);
        tell(5);
        remove(only);
        test.advance(Duration.ofSeconds(21));
        assertThat(test.system().find("/user/a")).isEmpty();
        add("v2", 0);
        tell(1);
        assertThat(log).endsWith("v2 starts", "v2 1");
    }

    @Test
    void shouldGoOnWithAnotherWhenARankingChanges() {
        offers.systemReady();
        Factory one = add("v1", 0);
        add("v2", -1);
        offers.add(one, properties("a", -10));
        tell(1);
        assertThat(log).endsWith("v2 restores 0 of 0.0.0 for 0.0.0", "v2 1");
    }

    @Test
    void shouldTakeAnotherNameWhenTheNameChanges() {
        offers.systemReady();
        Factory one = add("v1", 0);
        offers.add(one, properties("b", 0));
        test.runUntilIdle();
        assertThat(test.system().find("/user/b")).isPresent();
        assertThat(((LocalRef<?>) actor()).cell().isObstructed(SuspendReason.UPGRADE))
                .isTrue();
    }

    @Test
    void shouldLeaveOutAnOfferThatCannotBeUsedAndTakeTheNext() {
        offers.systemReady();
        Factory broken = new Factory("broken") {
            @Override
            public MailboxOptions mailbox() {
                throw new IllegalStateException("on purpose");
            }
        };
        LoggedLines lines = LoggedLines.of(() -> {
            offers.add(broken, properties("a", 10));
            offers.add(new Factory("nameless"), Map.of());
        });
        add("v1", 0);
        tell(1);
        assertThat(log).containsExactly("v1 starts", "v1 1");
        assertThat(lines.containing("for a is left out: java.lang.IllegalStateException: on purpose"))
                .hasSize(1);
        assertThat(lines.containing("expected the actor's name in the service property actor.name"))
                .hasSize(1);
    }

    @Test
    void shouldSettleAgainWhenAnOfferComesFromWithinAnother() {
        offers.systemReady();
        add("v1", 0);
        Factory better = new Factory("v2");
        boolean[] once = {false};
        test.system().observe(event -> {
            if (event instanceof RuntimeEvent.ActorRegistered && !once[0]) {
                once[0] = true;
                offers.add(better, properties("b", 5));
            }
        });
        offers.add(new Factory("v1"), properties("b", 0));
        test.runUntilIdle();
        test.system().refer("/user/b").tell(1);
        test.runUntilIdle();
        assertThat(log).endsWith("v2 1");
    }
}
