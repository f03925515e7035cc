package io.understudy.shell.internal;

import io.understudy.DeadLetter;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.Inspection;
import io.understudy.observe.SystemSnapshot;
import io.understudy.observe.SystemStage;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** {@code actor:doctor}: looks twice, a moment apart, and says what is wrong and what to do about it. */
final class Doctor {
    private static final Duration APART = Duration.ofMillis(250);
    private static final Duration STUCK = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final int DEEP = 10_000;
    private static final int WORTH_A_LOOK = 100;

    private final Inspection inspection;
    private final MonotonicClock clock;
    private final Pause pause;
    private final Supplier<List<String>> staleBundles;

    /** A doctor who also looks at the bundles that {@code staleBundles} names. */
    Doctor(Inspection inspection, MonotonicClock clock, Pause pause, Supplier<List<String>> staleBundles) {
        this.inspection = inspection;
        this.clock = clock;
        this.pause = pause;
        this.staleBundles = staleBundles;
    }

    /** Every problem with what to do about it, and how many there are. */
    String run(Arguments arguments) {
        Map<String, Integer> before = depths(inspection.snapshot());
        pause.pass(APART);
        SystemSnapshot now = inspection.snapshot();
        Findings findings = new Findings();
        lookAtSystem(now, findings);
        for (ActorSnapshot actor : now.actors()) {
            lookAtTurn(actor, findings);
            lookAtMailbox(actor, before.getOrDefault(actor.path(), actor.depth()), findings);
            lookAtSuspension(actor, findings);
        }
        lookAtDeadLetters(findings);
        staleBundles
                .get()
                .forEach(bundle -> findings.add(
                        "bundle " + bundle + " is still in use in a version that was updated or uninstalled",
                        "refresh it; if that does not help, stop who uses it"));
        return arguments.json() ? Json.of(findings.all) : findings.text();
    }

    private static Map<String, Integer> depths(SystemSnapshot snapshot) {
        Map<String, Integer> depths = new HashMap<>();
        snapshot.actors().forEach(actor -> depths.put(actor.path(), actor.depth()));
        return depths;
    }

    private static void lookAtSystem(SystemSnapshot now, Findings findings) {
        if (now.stage() != SystemStage.RUNNING) {
            findings.add(
                    "system " + now.name() + " is " + Phrase.constant(now.stage()) + " and takes no messages",
                    "start the kernel bundle again if that was not wanted");
        }
        now.missingRoles()
                .forEach(role -> findings.add(
                        "role " + role + " is played by nobody",
                        "start a bundle that offers it; actor:swap shows who could"));
        new TreeMap<>(now.held())
                .forEach((path, kind) -> findings.add(
                        path + " has failed and waits for the supervision kind " + kind + ", which nobody offers",
                        "start the bundle that offers it, or actor:stop " + path));
    }

    private static void lookAtTurn(ActorSnapshot actor, Findings findings) {
        if (actor.running() != null
                && actor.running().runsFor() != null
                && actor.running().runsFor().compareTo(STUCK) >= 0) {
            findings.add(
                    actor.path() + " has been at "
                            + Phrase.orDash(actor.running().messageType()) + " for "
                            + Phrase.duration(actor.running().runsFor()),
                    "look at the stack of thread " + actor.running().thread()
                            + ": what it waits for should be asked for, or suspend the actor");
        }
    }

    private static void lookAtMailbox(ActorSnapshot actor, int before, Findings findings) {
        if (actor.depth() > DEEP) {
            findings.add(
                    Phrase.count(actor.depth(), "message") + " wait for " + actor.path(),
                    "make it faster, spread its work over more actors, or limit its mailbox");
        } else if (actor.depth() >= WORTH_A_LOOK && actor.depth() > before) {
            findings.add(
                    "the mailbox of " + actor.path() + " grows: " + before + " messages, then " + actor.depth(),
                    "see with actor:top -n 10 whether it goes on; if so, slow its senders down or limit its mailbox");
        }
    }

    private void lookAtSuspension(ActorSnapshot actor, Findings findings) {
        Long since = actor.suspensions().suspendedSince();
        if (since == null || clock.nanoTime() - since < LONG.toNanos()) {
            return;
        }
        boolean open = actor.reasons().stream().allMatch(reason -> reason.open());
        findings.add(
                actor.path() + " is " + ActorFacts.state(actor) + ", since "
                        + Phrase.duration(Duration.ofNanos(clock.nanoTime() - since)),
                open
                        ? "actor:resume " + actor.path() + " lets it go on"
                        : "only the runtime ends that; actor:info " + actor.path() + " shows its last failure");
    }

    private void lookAtDeadLetters(Findings findings) {
        List<DeadLetter> lately = inspection.deadLetters().stream()
                .filter(letter -> clock.nanoTime() - letter.timestamp() < LONG.toNanos())
                .toList();
        if (!lately.isEmpty()) {
            findings.add(
                    Phrase.count(lately.size(), "dead letter") + " in the last minute",
                    "actor:dead-letters shows them, actor:replay sends them once more");
        }
    }

    /** What was found so far. */
    private static final class Findings {
        private final List<Map<String, String>> all = new ArrayList<>();

        void add(String problem, String remedy) {
            Map<String, String> finding = new LinkedHashMap<>();
            finding.put("problem", problem);
            finding.put("remedy", remedy);
            all.add(finding);
        }

        String text() {
            List<String> lines = new ArrayList<>();
            for (Map<String, String> finding : all) {
                lines.add(Phrase.escaped(finding.get("problem")));
                lines.add("  -> " + Phrase.escaped(finding.get("remedy")));
            }
            lines.add(all.isEmpty() ? "no problems found" : Phrase.count(all.size(), "problem"));
            return Lines.of(lines);
        }
    }
}
