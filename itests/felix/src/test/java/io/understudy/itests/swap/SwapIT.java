package io.understudy.itests.swap;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorSystem;
import io.understudy.DeadLetterReason;
import io.understudy.exam.PaxExamExtension;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.SystemSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import javax.inject.Inject;
import org.apache.felix.service.command.CommandProcessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.BundleContext;
import org.osgi.service.cm.ConfigurationAdmin;

/**
 * All parts are swapped in all ways, in random order, while several hundred actors are busy. The system properties {@code swaps}
 * and {@code seed} say how often and in which order; {@code swap.report} names the file for the report. With {@code
 * swap.strict} the pauses must be as short as promised, else they may be twenty times as long; what the machine does to actors when
 * nothing is swapped is granted in both cases.
 */
@ExtendWith(PaxExamExtension.class)
public class SwapIT {
    private static final int SWAPS = Integer.getInteger("swaps", 1_000);
    private static final long SEED = Long.getLong("seed", new Random().nextInt(1_000_000));
    /** The test fails beyond so many times the goal: pauses are those of a machine that may do much else. The report judges. */
    private static final int SLACK = 20;

    private static final double MAKE_BEFORE_BREAK_MS = 5;
    private static final double IN_PLACE_MS = 250;
    private static final Path REPORT = Path.of(System.getProperty("swap.report", "target/swap-report.txt"));

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    @Inject
    ConfigurationAdmin configurations;

    @Inject
    CommandProcessor commands;

    private final Map<String, LongAdder> announced = new ConcurrentHashMap<>();

    @Configuration
    public static Option[] configuration() {
        return SwapPlatform.with();
    }

    @Test
    void shouldLoseRepeatAndReorderNothingWhenEveryPartIsSwappedInEveryWay() throws Exception {
        long began = System.nanoTime();
        ActorSystem.Subscription observation = system.observe(this::count);
        Pauses pauses = new Pauses();
        SwapLoad load = new SwapLoad(system, SEED);
        PauseProbes probes = new PauseProbes(system);
        String outcome;
        Switchboard switchboard = new Switchboard(system, configurations, commands);
        try (Stage stage = new Stage(context);
                Director director = new Director(stage, switchboard, probes, pauses, new Random(SEED))) {
            load.start();
            load.awaitProgress(500_000);
            director.rehearse();
            probes.calibrate(3_000_000_000L);
            for (Part part : Part.values()) {
                director.swap(part, Way.RANKING);
            }
            while (pauses.swaps() < SWAPS) {
                director.step();
                load.awaitProgress(5_000);
                assertThat(load.tally().errors()).as("seed %d", SEED).isEmpty();
            }
        } finally {
            probes.close();
            load.close();
            boolean settled = load.settled();
            outcome = report(load, pauses, probes, settled, System.nanoTime() - began);
            observation.close();
        }
        try {
            assertRest(load, outcome);
            assertAnnounced(pauses);
            assertPauses(pauses, outcome);
        } finally {
            probes.stop();
            load.ensemble().stop();
        }
    }

    private static void assertPauses(Pauses pauses, String outcome) {
        double control = pauses.p99(way -> way == Way.NOTHING);
        assertThat(pauses.p99(Way::makeBeforeBreak))
                .as("p99 of pauses with make before break, in ms; %.2f if nothing is done; %s", control, outcome)
                .isLessThan(SLACK * MAKE_BEFORE_BREAK_MS + control);
        assertThat(pauses.p99(way -> way.inPlace))
                .as("p99 of pauses with updates in place, in ms; %.2f if nothing is done; %s", control, outcome)
                .isLessThan(SLACK * IN_PLACE_MS + control);
    }

    /** Every swap of a role is announced. */
    private void assertAnnounced(Pauses pauses) {
        for (Part part : Part.values()) {
            if (part.role()) {
                int swaps = Arrays.stream(Way.values())
                        .mapToInt(way -> pauses.swaps(part.title, way))
                        .sum();
                assertThat(announced).as("announced").containsKey(part.title);
                assertThat(announced.get(part.title).sum())
                        .as("announced swaps of the role %s", part.title)
                        .isGreaterThanOrEqualTo(swaps);
            }
        }
    }

    private void count(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.RoleSwapped swapped) {
            announced.computeIfAbsent(swapped.role(), role -> new LongAdder()).increment();
        }
    }

    private String report(SwapLoad load, Pauses pauses, PauseProbes probes, boolean settled, long nanos)
            throws IOException {
        Tally tally = load.tally();
        String outcome = String.format(
                Locale.ROOT,
                "%d swaps under load in %d s, seed %d: %d lost, %d duplicated, %d reordered, %d overlaps%s",
                pauses.swaps(),
                nanos / 1_000_000_000L,
                SEED,
                load.lost(),
                tally.duplicated.sum(),
                tally.reordered.sum(),
                tally.overlaps.sum(),
                settled ? "" : ", and messages still wait");
        String text = String.format(
                Locale.ROOT,
                "Pause of a loaded actor beyond its usual %.2f ms (p99.9), by part and way:%n%n%s%n"
                        + "%s%n%s%n%n%d actors, %d messages accepted, %d handled, %d dead letters, %d failures%n%s%n",
                probes.usual(),
                pauses.table(),
                pauses.judged("make before break", Way::makeBeforeBreak, MAKE_BEFORE_BREAK_MS),
                pauses.judged("in place", way -> way.inPlace, IN_PLACE_MS),
                system.actorCount(),
                tally.accepted.sum(),
                tally.handled.sum(),
                tally.evicted.sum() + tally.diverted.sum(),
                tally.failed.sum(),
                outcome);
        Files.createDirectories(REPORT.toAbsolutePath().getParent());
        Files.writeString(REPORT, text);
        return outcome;
    }

    private void assertRest(SwapLoad load, String outcome) {
        Tally tally = load.tally();
        assertThat(tally.errors()).as(outcome).isEmpty();
        assertThat(outcome)
                .contains(": 0 lost, 0 duplicated, 0 reordered, 0 overlaps")
                .doesNotContain("still wait");
        assertThat(tally.accepted.sum()).isEqualTo(tally.handled.sum() + tally.evicted.sum());
        assertThat(system.deadLetterCount(DeadLetterReason.OVERFLOW_DROP_OLDEST))
                .isEqualTo(tally.evicted.sum());
        assertThat(Arrays.stream(DeadLetterReason.values())
                        .mapToLong(system::deadLetterCount)
                        .sum())
                .as("dead letters in all")
                .isEqualTo(tally.evicted.sum() + tally.diverted.sum());
        assertRestarts(load);
        for (Target target : load.ensemble().of(Target.Kind.TICKING)) {
            long ticks = target.ledger().ticks.get();
            Await.until(() -> target.ledger().ticks.get() > ticks, "the timer to go on", () -> ticks);
        }
    }

    private void assertRestarts(SwapLoad load) {
        SystemSnapshot snapshot = system.inspection().snapshot();
        assertThat(snapshot.missingRoles()).isEmpty();
        assertThat(snapshot.held()).isEmpty();
        for (Target target : load.ensemble().targets()) {
            ActorSnapshot actor = snapshot.actor(target.ref().path()).orElseThrow();
            if (target.kind() != Target.Kind.TICKING) {
                assertThat(actor.depth()).as(actor.path()).isZero();
            }
            if (target.kind().restartsAlone()) {
                assertThat((long) actor.restarts())
                        .as("restarts of %s", actor.path())
                        .isEqualTo(target.ledger().failures());
            }
        }
    }
}
