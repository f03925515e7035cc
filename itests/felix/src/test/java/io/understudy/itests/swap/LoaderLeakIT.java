package io.understudy.itests.swap;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import io.understudy.itests.swap.guest.Clinging;
import io.understudy.itests.swap.guest.Extra;
import io.understudy.itests.swap.guest.Usher;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.CoreOptions;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/** What was replaced can be collected: the class loaders of former versions, their threads, their memory. */
@ExtendWith(PaxExamExtension.class)
public class LoaderLeakIT {
    private static final int UPDATES = Integer.getInteger("updates", 1_000);
    private static final int FEW = 5;
    /** Flat is less than this from the first fifth of the updates to the last: about a hundredth of what a kept loader takes. */
    private static final long FLAT = 4L << 20;

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    private final LongAdder turns = new LongAdder();
    private final LongAdder faults = new LongAdder();
    private final List<ServiceRegistration<?>> counters = new ArrayList<>();
    private final OldLoaders loaders = new OldLoaders();
    private Stage stage;

    @Configuration
    public static Option[] configuration() {
        return SwapPlatform.with(CoreOptions.systemPackage("org.netbeans.lib.profiler.heap"));
    }

    @BeforeEach
    void offerCounters() throws Exception {
        stage = new Stage(context);
        counters.add(context.registerService(
                LongAdder.class, turns, FrameworkUtil.asDictionary(Map.of(Usher.COUNTS, "turns"))));
        counters.add(context.registerService(
                LongAdder.class, faults, FrameworkUtil.asDictionary(Map.of(Usher.COUNTS, "faults"))));
    }

    @AfterEach
    void withdrawCounters() {
        stage.close();
        counters.forEach(ServiceRegistration::unregister);
    }

    @Test
    void shouldKeepNothingOfFormerVersionsWhenAnActorBundleIsUpdatedAThousandTimes() throws Exception {
        ActorRef<Object> extra = system.refer("/user/" + Extra.NAME);
        updateAgainAndAgain("actor", () -> awaitTurn(extra), Extra.class, Usher.class);
    }

    @Test
    void shouldKeepNothingOfFormerVersionsWhenAMiddlewareBundleIsUpdatedAThousandTimes() throws Exception {
        ActorRef<Object> guided = system.spawn(Props.of(() -> (message, actor) -> {}), "guided");
        updateAgainAndAgain("middleware", () -> awaitTurn(guided), Usher.class);
        system.stop(guided);
        assertThat(faults.sum())
                .as("turns that were held by a stopped middleware")
                .isZero();
    }

    /** Tells an actor something until a turn is counted. */
    private void awaitTurn(ActorRef<Object> actor) {
        long before = turns.sum();
        Await.until(
                () -> {
                    actor.tell("turn");
                    return turns.sum() > before;
                },
                "a turn to be counted",
                () -> turns.sum() - before);
    }

    private void updateAgainAndAgain(String name, Runnable use, Class<?>... classes) throws Exception {
        Bundle guest = context.installBundle("guest:" + name, GuestBundle.of(name, "1.0.0", classes));
        guest.start();
        use.run();
        stage.awaitMeters();
        Set<String> threads = threads();
        long heap = 0;
        for (int i = 1; i <= UPDATES; i++) {
            loaders.watch(guest, name + " " + i);
            guest.update(GuestBundle.of(name, "1.0." + i, classes));
            stage.refresh(List.of(guest));
            use.run();
            if (i == UPDATES / 5) {
                heap = heapInUse();
            }
        }
        assertCollected();
        long growth = heapInUse() - heap;
        assertThat(threads()).as("threads after %d updates", UPDATES).isSubsetOf(threads);
        assertThat(growth)
                .as("bytes more in use after %d updates than after %d", UPDATES, UPDATES / 5)
                .isLessThan(FLAT);
        guest.uninstall();
    }

    @ParameterizedTest
    @EnumSource(Part.class)
    void shouldCollectTheLoadersOfFormerVersionsWhenAPartIsUpdated(Part part) throws Exception {
        SwapLoad load = new SwapLoad(system, 1);
        try (load) {
            load.start();
            for (int i = 1; i <= FEW; i++) {
                loaders.watch(stage.bundle(part), part.title + " " + i);
                stage.update(part);
                stage.refresh(List.of(stage.bundle(part)));
                load.awaitProgress(10_000);
            }
            assertCollected();
        } finally {
            load.ensemble().stop();
        }
        assertThat(load.tally().errors()).isEmpty();
    }

    @Test
    void shouldNoticeWhenABundleLeavesSomethingBehind() throws Exception {
        Collection<Object> attic = new ArrayList<>();
        ServiceRegistration<?> registration = context.registerService(Collection.class, attic, null);
        Bundle clinging = context.installBundle("guest:clinging", GuestBundle.of("clinging", "1.0.0", Clinging.class));
        clinging.start();
        for (int i = 1; i <= FEW; i++) {
            loaders.watch(clinging, "clinging " + i);
            clinging.update(GuestBundle.of("clinging", "1.0." + i, Clinging.class));
            stage.refresh(List.of(clinging));
        }
        assertThat(loaders.survivors(0)).hasSize(FEW);
        assertThat(HeapPath.ofSurvivors()).contains("Clinging").contains("java.util.ArrayList");
        registration.unregister();
        attic.clear();
        clinging.uninstall();
    }

    /** At most one is left, whatever the number of updates: a thread may still have the last one on its stack. */
    private void assertCollected() throws Exception {
        Set<String> survivors = loaders.survivors(0);
        assertThat(survivors)
                .as("class loaders that are left; %s", survivors.size() > 1 ? HeapPath.ofSurvivors() : "")
                .hasSizeLessThanOrEqualTo(1);
    }

    private static long heapInUse() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            System.gc();
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
