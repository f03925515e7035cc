package io.understudy.jmx.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.RoleCast;
import io.understudy.observe.SwapReport;
import io.understudy.observe.SystemSnapshot;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Shows one system and does what operators ask for.
 *
 * <p><b>Threads:</b> any.
 */
final class SystemBean implements ActorSystemMXBean {
    private static final int SHOWN = 100;

    private final ActorSystem system;

    SystemBean(ActorSystem system) {
        this.system = system;
    }

    /** The system without its actors. */
    private SystemSnapshot now() {
        return system.inspection().snapshot("/user", 0);
    }

    @Override
    public String getName() {
        return system.name();
    }

    @Override
    public String getStage() {
        return now().stage().name();
    }

    @Override
    public int getActorCount() {
        return system.actorCount();
    }

    @Override
    public int getReadyDepth() {
        return now().readyDepth();
    }

    @Override
    public int getWorkerCount() {
        return now().workers().size();
    }

    @Override
    public List<String> getWorkers() {
        return now().workers();
    }

    @Override
    public Map<String, String> getRoles() {
        return byRole(cast -> cast.current() == null ? "" : cast.current());
    }

    @Override
    public Map<String, List<String>> getCandidates() {
        return byRole(RoleCast::candidates);
    }

    private <T> Map<String, T> byRole(Function<RoleCast, T> value) {
        Map<String, T> roles = new TreeMap<>();
        system.swaps().roles().forEach(cast -> roles.put(cast.role(), value.apply(cast)));
        return roles;
    }

    @Override
    public List<String> getMissingRoles() {
        return now().missingRoles();
    }

    @Override
    public Map<String, String> getHeldActors() {
        return new TreeMap<>(now().held());
    }

    @Override
    public long getDeadLetterCount() {
        return now().deadLetters().values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public Map<String, Long> getDeadLetters() {
        Map<String, Long> letters = new TreeMap<>();
        now().deadLetters().forEach((reason, count) -> letters.put(reason.label(), count));
        return letters;
    }

    @Override
    public Map<String, Long> getSwaps() {
        return new TreeMap<>(system.swaps().counts());
    }

    @Override
    public long getRepairedCount() {
        return system.inspection().counts().repaired();
    }

    @Override
    public long getUpgradeCount() {
        return system.inspection().counts().upgrades();
    }

    @Override
    public long getFailedUpgradeCount() {
        return system.inspection().counts().failedUpgrades();
    }

    @Override
    public String suspend(String path) {
        system.suspend(actor(path));
        return "suspended " + path;
    }

    @Override
    public String resume(String path) {
        ActorRef<?> actor = actor(path);
        String kept = system.inspection().actor(path).stream()
                .map(ActorSnapshot::reasons)
                .flatMap(reasons -> reasons.stream().sorted())
                .filter(reason -> !reason.open())
                .map(Enum::name)
                .collect(Collectors.joining(", "));
        system.resume(actor);
        return "resumed " + path + (kept.isEmpty() ? "" : ", but only the runtime ends " + kept);
    }

    @Override
    public String stop(String path) {
        system.stop(actor(path));
        return "stopping " + path + " and all below it";
    }

    private ActorRef<?> actor(String path) {
        return system.find(path == null ? "" : path)
                .orElseThrow(() ->
                        new IllegalArgumentException("path: expected that of an actor, such as /user/orders, found "
                                + quoted(path) + "; it may have stopped"));
    }

    @Override
    public String swap(String role, String implementation) {
        Map<String, List<String>> candidates = getCandidates();
        if (role == null || !candidates.containsKey(role)) {
            throw new IllegalArgumentException(
                    "role: expected one of " + String.join(", ", candidates.keySet()) + ", found " + quoted(role));
        }
        String wanted = implementation == null ? "" : implementation;
        if (!wanted.isEmpty() && !candidates.get(role).contains(wanted)) {
            throw new IllegalArgumentException("implementation: expected nothing or a candidate for " + role + " ("
                    + String.join(", ", candidates.get(role)) + "), found " + quoted(wanted)
                    + "; start a bundle that offers it first");
        }
        SwapReport report = system.swaps().swap(role, wanted);
        return report.outcome() == SwapReport.Outcome.DONE
                ? role + " is played by " + report.to() + ", before by " + report.from() + "; the pause was "
                        + report.pause().toNanos() / 1_000 + " us"
                : role + " was not swapped: " + report.why();
    }

    private static String quoted(String text) {
        String shown = text == null ? "" : text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
        return "'" + shown + "'";
    }
}
