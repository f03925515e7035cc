package io.understudy.itests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import io.understudy.spi.MonotonicClock;
import io.understudy.spi.SuspendReason;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.framework.wiring.FrameworkWiring;

/** Actors of a bundle that is stopped, updated and uninstalled while others talk to them. */
@ExtendWith(PaxExamExtension.class)
public class ActorUpgradeIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    private Bundle bundle;

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime();
    }

    @BeforeEach
    void install() throws Exception {
        bundle = context.installBundle("upgraded", UpgradedBundle.version("1.0.0"));
        bundle.start();
    }

    @AfterEach
    void uninstall() throws BundleException {
        if (bundle.getState() != Bundle.UNINSTALLED) {
            bundle.uninstall();
        }
        await(() -> system.find("/user/spawned").isEmpty()
                && system.find("/user/offered").isEmpty());
    }

    private static void await(BooleanSupplier condition) {
        long end = MonotonicClock.SYSTEM.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(MonotonicClock.SYSTEM.nanoTime() - end)
                    .as("time is over")
                    .isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }

    @SuppressWarnings("unchecked") // The bundle's actors take references.
    private ActorRef<ActorRef<String>> actor(String name) {
        return (ActorRef<ActorRef<String>>) system.find("/user/" + name).orElseThrow();
    }

    private static CompletionStage<String> ask(ActorRef<ActorRef<String>> actor) {
        return actor.ask(replyTo -> replyTo, LIMIT);
    }

    private static String answer(CompletionStage<String> stage) throws Exception {
        return stage.toCompletableFuture().get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void update(String version) throws Exception {
        bundle.update(UpgradedBundle.version(version));
    }

    @ParameterizedTest
    @ValueSource(strings = {"spawned", "offered"})
    void shouldGoOnBehindTheSameReferenceWithItsStateWhenItsBundleIsUpdated(String name) throws Exception {
        ActorRef<ActorRef<String>> actor = actor(name);
        assertThat(answer(ask(actor))).isEqualTo("1.0.0 1");
        bundle.stop();
        assertThat(system.inspection()
                        .snapshot("/user/" + name, 1)
                        .actors()
                        .get(0)
                        .reasons())
                .containsExactly(SuspendReason.UPGRADE);
        List<CompletionStage<String>> waiting = List.of(ask(actor), ask(actor), ask(actor));
        update("2.0.0");
        bundle.start();
        assertThat(answer(waiting.get(0))).isEqualTo("2.0.0 2");
        assertThat(answer(waiting.get(1))).isEqualTo("2.0.0 3");
        assertThat(answer(waiting.get(2))).isEqualTo("2.0.0 4");
        update("1.0.0");
        assertThat(answer(ask(actor))).as("and back, in one step").isEqualTo("1.0.0 5");
        assertThat(actor(name)).isSameAs(actor);
    }

    @Test
    void shouldStopTheActorsOfABundleThatIsUninstalled() throws Exception {
        ActorRef<ActorRef<String>> spawned = actor("spawned");
        ActorRef<ActorRef<String>> offered = actor("offered");
        bundle.uninstall();
        await(() -> spawned.terminated() && offered.terminated());
    }

    @Test
    void shouldRefuseToSpawnWithCodeOfAStoppedBundle() throws Exception {
        @SuppressWarnings("unchecked") // The class is ours, under the bundle's loader.
        Supplier<Props<ActorRef<String>>> props =
                (Supplier<Props<ActorRef<String>>>) bundle.loadClass(UpgradedCounter.class.getName())
                        .getMethod("props")
                        .invoke(null);
        bundle.stop();
        assertThatThrownBy(() -> system.spawn(props.get(), "late"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("cannot spawn /user/late")
                .hasMessageContaining("io.understudy.itests.upgraded 1.0.0")
                .hasMessageContaining("is not started");
    }

    @Test
    void shouldLetGoOfTheClassLoadersOfOldVersions() throws Exception {
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        ActorRef<ActorRef<String>> spawned = actor("spawned");
        ActorRef<ActorRef<String>> offered = actor("offered");
        for (int i = 1; i <= 50; i++) {
            loaders.add(new WeakReference<>(bundle.adapt(BundleWiring.class).getClassLoader()));
            update(i + ".0.0");
            refresh();
            assertThat(answer(ask(spawned))).isEqualTo(i + ".0.0 " + i);
            assertThat(answer(ask(offered))).isEqualTo(i + ".0.0 " + i);
        }
        await(() -> {
            System.gc();
            return loaders.stream().allMatch(loader -> loader.get() == null);
        });
    }

    private void refresh() throws InterruptedException {
        CountDownLatch refreshed = new CountDownLatch(1);
        context.getBundle(0)
                .adapt(FrameworkWiring.class)
                .refreshBundles((Collection<Bundle>) List.of(bundle), (FrameworkEvent event) -> refreshed.countDown());
        assertThat(refreshed.await(LIMIT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    }
}
