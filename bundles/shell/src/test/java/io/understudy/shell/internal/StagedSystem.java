package io.understudy.shell.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.DeadLetter;
import io.understudy.EnqueueOutcome;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.Inspection;
import io.understudy.observe.Metering;
import io.understudy.observe.RunningTurn;
import io.understudy.observe.RuntimeCounts;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.RuntimeObserver;
import io.understudy.observe.SuspensionStatistics;
import io.understudy.observe.SystemSnapshot;
import io.understudy.observe.SystemStage;
import io.understudy.spi.ActorState;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A system that shows what a test puts on stage and notes what it is asked to do. */
final class StagedSystem implements Inspection {
    final List<ActorSnapshot> actors = new ArrayList<>();
    final List<DeadLetter> letters = new ArrayList<>();
    final List<RuntimeEvent> events = new ArrayList<>();
    final List<String> missingRoles = new ArrayList<>();
    final List<String> done = new ArrayList<>();
    Map<String, String> held = Map.of();

    static ActorSnapshot idle(String path) {
        return actor(path, 0, null, Set.of(), SuspensionStatistics.NONE);
    }

    static ActorSnapshot waiting(String path, int depth) {
        return actor(path, depth, null, Set.of(), SuspensionStatistics.NONE);
    }

    static ActorSnapshot running(String path, Duration runsFor) {
        RunningTurn turn = new RunningTurn("worker-1", "thread-1", "io.example.Order", runsFor);
        return actor(path, 0, turn, Set.of(), SuspensionStatistics.NONE);
    }

    static ActorSnapshot suspended(String path, SuspendReason reason, long since) {
        return actor(path, 0, null, Set.of(reason), new SuspensionStatistics(1, 0, null, null, since));
    }

    private static ActorSnapshot actor(
            String path, int depth, RunningTurn turn, Set<SuspendReason> reasons, SuspensionStatistics statistics) {
        int level = path.split("/", -1).length - 2;
        ActorState state = reasons.isEmpty() ? ActorState.RUNNING : ActorState.SUSPENDED;
        return new ActorSnapshot(path, level, 0, state, reasons, depth, 0, null, turn, 1, null, statistics);
    }

    /** The system itself; it can do what commands need. */
    ActorSystem system() {
        return (ActorSystem) Proxy.newProxyInstance(
                ActorSystem.class.getClassLoader(),
                new Class<?>[] {ActorSystem.class},
                (proxy, method, arguments) -> answer(method.getName(), arguments));
    }

    private Object answer(String method, Object[] arguments) {
        return switch (method) {
            case "inspection" -> this;
            case "find" -> actor((String) arguments[0]).map(actor -> reference(actor.path()));
            case "refer" -> reference((String) arguments[0]);
            case "observe" -> {
                events.forEach(((RuntimeObserver) arguments[0])::onEvent);
                yield (ActorSystem.Subscription) () -> done.add("closed");
            }
            case "signal" -> (int) ((SignalKey) arguments[0]).value();
            default -> done.add(method + " " + ((ActorRef<?>) arguments[0]).path()) ? null : method;
        };
    }

    private ActorRef<?> reference(String path) {
        return (ActorRef<?>) Proxy.newProxyInstance(
                ActorRef.class.getClassLoader(), new Class<?>[] {ActorRef.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("path")) {
                        return path;
                    }
                    done.add("tell " + path + " " + arguments[0]);
                    return EnqueueOutcome.ACCEPTED;
                });
    }

    @Override
    public SystemSnapshot snapshot() {
        return new SystemSnapshot(
                "staged",
                SystemStage.RUNNING,
                actors.size(),
                actors,
                0,
                List.of("worker-1 idle"),
                missingRoles,
                held,
                Map.of());
    }

    @Override
    public SystemSnapshot snapshot(String path, int atMost) {
        List<ActorSnapshot> below = actors.stream()
                .filter(actor -> (actor.path() + "/").startsWith(path + "/"))
                .limit(atMost)
                .toList();
        return new SystemSnapshot(
                "staged", SystemStage.RUNNING, actors.size(), below, 0, List.of(), List.of(), Map.of(), Map.of());
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
        throw new UnsupportedOperationException("Commands measure nothing");
    }

    @Override
    public List<DeadLetter> deadLetters() {
        return letters;
    }

    @Override
    public boolean replay(long number) {
        return letters.removeIf(letter -> letter.number() == number);
    }
}
