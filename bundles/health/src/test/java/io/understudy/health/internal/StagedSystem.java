package io.understudy.health.internal;

import io.understudy.ActorSystem;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.Inspection;
import io.understudy.observe.Metering;
import io.understudy.observe.RoleCast;
import io.understudy.observe.RunningTurn;
import io.understudy.observe.RuntimeCounts;
import io.understudy.observe.RuntimeObserver;
import io.understudy.observe.SuspensionStatistics;
import io.understudy.observe.SwapReport;
import io.understudy.observe.Swaps;
import io.understudy.observe.SystemSnapshot;
import io.understudy.observe.SystemStage;
import io.understudy.spi.ActorState;
import io.understudy.spi.SuspendReason;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.felix.hc.api.FormattingResultLog;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.ResultLog;

/** A system that shows what a test puts on stage, with a clock that the test turns. */
final class StagedSystem implements Inspection {
    final List<ActorSnapshot> actors = new ArrayList<>();
    final List<DeadLetter> letters = new ArrayList<>();
    final Map<DeadLetterReason, Long> counts = new EnumMap<>(DeadLetterReason.class);
    final List<String> workers = new ArrayList<>(List.of("w1 (idle)", "w2 (idle)"));
    final List<String> missingRoles = new ArrayList<>();
    final List<RoleCast> roles = new ArrayList<>();
    final List<RuntimeObserver> observers = new ArrayList<>();
    Map<String, String> held = Map.of();
    SystemStage stage = SystemStage.RUNNING;
    int waiting;
    long now;
    Duration snapshotTakes = Duration.ZERO;
    int snapshots;
    /** What happens each time a check lets a moment pass. */
    Runnable meanwhile = () -> {};

    static ActorSnapshot actor(String path, int depth, RunningTurn turn, Set<SuspendReason> reasons) {
        ActorState state = reasons.isEmpty() ? ActorState.RUNNING : ActorState.SUSPENDED;
        return new ActorSnapshot(path, 1, 0, state, reasons, depth, 0, null, turn, 1, null, SuspensionStatistics.NONE);
    }

    static ActorSnapshot deep(String path, int depth) {
        return actor(path, depth, null, Set.of());
    }

    static ActorSnapshot busy(String path, Duration runsFor) {
        return actor(path, 0, new RunningTurn("w", "thread of " + path, "io.example.Order", runsFor), Set.of());
    }

    /** The system itself; it can do what checks need. */
    ActorSystem system() {
        return (ActorSystem) Proxy.newProxyInstance(
                ActorSystem.class.getClassLoader(),
                new Class<?>[] {ActorSystem.class},
                (proxy, method, arguments) -> answer(method.getName(), arguments));
    }

    private Object answer(String method, Object[] arguments) {
        return switch (method) {
            case "inspection" -> this;
            case "name" -> "staged";
            case "swaps" -> new StagedSwaps();
            case "observe" -> {
                RuntimeObserver observer = (RuntimeObserver) arguments[0];
                observers.add(observer);
                yield (ActorSystem.Subscription) () -> observers.remove(observer);
            }
            default -> throw new UnsupportedOperationException("Checks have no use for " + method);
        };
    }

    SystemView view() {
        return new SystemView(system(), () -> now, () -> meanwhile.run());
    }

    void advance(Duration time) {
        now += time.toNanos();
    }

    /** What a check says, a line each: status, then text. */
    static List<String> look(Check check, HealthLimits limits) {
        FormattingResultLog log = new FormattingResultLog();
        check.look(limits, log);
        return lines(new Result(log));
    }

    static List<String> lines(Result result) {
        List<String> lines = new ArrayList<>();
        for (ResultLog.Entry entry : result) {
            lines.add(entry.getStatus() + " " + entry.getMessage());
        }
        return lines;
    }

    @Override
    public SystemSnapshot snapshot() {
        snapshots++;
        advance(snapshotTakes);
        return snapshot("/user", Integer.MAX_VALUE);
    }

    @Override
    public SystemSnapshot snapshot(String path, int atMost) {
        List<ActorSnapshot> shown = actors.stream().limit(atMost).collect(Collectors.toList());
        return new SystemSnapshot(
                "staged", stage, actors.size(), shown, waiting, workers, missingRoles, held, Map.copyOf(counts));
    }

    @Override
    public Optional<ActorSnapshot> actor(String path) {
        return actors.stream().filter(actor -> actor.path().equals(path)).findFirst();
    }

    @Override
    public RuntimeCounts counts() {
        return new RuntimeCounts(Map.of(), 0, 0, 0);
    }

    @Override
    public Metering metering() {
        throw new UnsupportedOperationException("Checks measure nothing");
    }

    @Override
    public List<DeadLetter> deadLetters() {
        return letters;
    }

    @Override
    public boolean replay(long number) {
        return false;
    }

    private final class StagedSwaps implements Swaps {
        @Override
        public List<RoleCast> roles() {
            return roles;
        }

        @Override
        public SwapReport swap(String role, String implementation) {
            throw new UnsupportedOperationException("Checks swap nothing");
        }

        @Override
        public List<SwapReport> latest() {
            return List.of();
        }

        @Override
        public Map<String, Long> counts() {
            return Map.of();
        }
    }
}
