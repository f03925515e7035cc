package io.understudy.itests;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorFactory;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.EnqueueOutcome;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** Mailbox options that come, change and go with configurations while the system runs. */
@ExtendWith(PaxExamExtension.class)
public class MailboxOptionsIT {
    private static final String PID = "io.understudy.mailbox.options";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int MANY = 100;

    @Inject
    ConfigurationAdmin configurations;

    @Inject
    BundleContext context;

    private final AtomicInteger spawned = new AtomicInteger();

    @org.ops4j.pax.exam.Configuration
    public static Option[] configuration() {
        return Platform.runtime();
    }

    @AfterEach
    void forget() throws Exception {
        Configuration[] left = configurations.listConfigurations("(service.factoryPid=" + PID + ")");
        for (Configuration configuration : left == null ? new Configuration[0] : left) {
            configuration.delete();
        }
        await(() -> takes("fresh") == MANY);
    }

    @Test
    void shouldHoldForNewActorsAsLongAndAsConfigured() throws Exception {
        assertThat(takes("orders")).isEqualTo(MANY);

        Configuration orders = configurations.getFactoryConfiguration(PID, "orders", "?");
        update(orders, Map.of("actor.path", "/user/orders-*", "capacity", 12, "overflow", "reject"));
        await(() -> takes("orders") == 11);
        assertThat(takes("bills")).isEqualTo(MANY);

        update(orders, Map.of("actor.path", new String[] {"/user/bills-*"}, "capacity", "22", "overflow", "reject"));
        await(() -> takes("bills") == 20);
        assertThat(takes("orders")).isEqualTo(MANY);

        orders.delete();
        await(() -> takes("bills") == MANY);
    }

    @Test
    void shouldKeepTheLastGoodValuesWhenTheNextOnesAreBad() throws Exception {
        Configuration orders = configurations.getFactoryConfiguration(PID, "bad", "?");
        update(orders, Map.of("actor.path", "/user/orders-*", "capacity", 12, "overflow", "reject"));
        await(() -> takes("orders") == 11);

        update(orders, Map.of("actor.path", "/user/bills-*", "capacity", -3, "overflow", "reject"));
        Configuration later = configurations.getFactoryConfiguration(PID, "later", "?");
        update(later, Map.of("actor.path", "/user/later-*", "capacity", 12, "overflow", "reject"));
        await(() -> takes("later") == 11);

        assertThat(takes("orders")).isEqualTo(11);
        assertThat(takes("bills")).isEqualTo(MANY);
    }

    @Test
    void shouldLetTheHighestRankingCount() throws Exception {
        Configuration all = configurations.getFactoryConfiguration(PID, "all", "?");
        update(all, Map.of("capacity", 12, "overflow", "reject"));
        Configuration orders = configurations.getFactoryConfiguration(PID, "some", "?");
        update(orders, Map.of("actor.path", "/user/ord*", "capacity", 22, "overflow", "reject", "service.ranking", 5));

        await(() -> takes("orders") == 20);
        assertThat(takes("bills")).isEqualTo(11);
    }

    @Test
    void shouldHoldForActorsThatStartTogetherWithTheKernel() throws Exception {
        Configuration offered = configurations.getFactoryConfiguration(PID, "offered", "?");
        update(offered, Map.of("actor.path", "/user/offered", "capacity", 12, "overflow", "reject"));
        await(() -> options() == 1);
        Held held = new Held();
        ActorFactory<Object> factory = () -> held;
        ServiceRegistration<?> registration = context.registerService(
                ActorFactory.class, factory, FrameworkUtil.asDictionary(Map.of(ActorFactory.ACTOR_NAME, "offered")));
        Bundle kernel = Arrays.stream(context.getBundles())
                .filter(bundle -> "io.understudy.kernel".equals(bundle.getSymbolicName()))
                .findAny()
                .orElseThrow();

        kernel.stop();
        kernel.start();
        await(() -> context.getServiceReference(ActorSystem.class) != null);
        await(() -> system().find("/user/offered").isPresent());

        assertThat(held.taken(system().refer("/user/offered"))).isEqualTo(11);
        registration.unregister();
    }

    private static void update(Configuration configuration, Map<String, Object> properties) throws Exception {
        configuration.update(FrameworkUtil.asDictionary(properties));
    }

    private long options() {
        ServiceReference<?>[] kernels = Arrays.stream(context.getBundles())
                .filter(bundle -> "io.understudy.kernel".equals(bundle.getSymbolicName()))
                .findAny()
                .orElseThrow()
                .getRegisteredServices();
        return Arrays.stream(kernels)
                .filter(service -> PID.equals(service.getProperty("service.factoryPid")))
                .count();
    }

    private ActorSystem system() {
        return context.getService(context.getServiceReference(ActorSystem.class));
    }

    /** How many messages a new actor of this kind takes while it is held up by one. */
    private int takes(String kind) {
        ActorSystem system = system();
        Held held = new Held();
        ActorRef<Object> actor = system.spawn(Props.of(() -> held), kind + "-" + spawned.incrementAndGet());
        try {
            return held.taken(actor);
        } finally {
            system.stop(actor);
        }
    }

    /** An actor that is in its first message as long as its mailbox is filled. */
    private static final class Held implements Actor<Object> {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);

        @Override
        public void receive(Object message, ActorContext<Object> context) throws InterruptedException {
            begun.countDown();
            open.await(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }

        int taken(ActorRef<Object> self) {
            self.tell("hold");
            await(() -> begun.getCount() == 0);
            int taken = 0;
            while (taken < MANY && self.tryTell("message") == EnqueueOutcome.ACCEPTED) {
                taken++;
            }
            open.countDown();
            return taken;
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("waited for %s", LIMIT).isNegative();
            LockSupport.parkNanos(200_000);
        }
    }
}
