package io.understudy.itests.swap;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.supervision.Backoff;
import io.understudy.supervision.Directive;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The several hundred actors of the load, of every kind. */
final class Ensemble {
    private static final int GROUP = 4;
    private static final int CAPACITY = 8;

    private final ActorSystem system;
    private final Tally tally;
    private final int threads;
    private final List<Target> targets = new ArrayList<>();
    private final List<Outbox> relays = new ArrayList<>();
    private final List<ActorRef<?>> roots = new ArrayList<>();

    /** Spawns all of them, for {@code threads} senders that are threads, with numbers from 0 on. */
    Ensemble(ActorSystem system, Tally tally, int threads) {
        this.system = system;
        this.tally = tally;
        this.threads = threads;
        for (Target.Kind kind : Target.Kind.values()) {
            switch (kind) {
                case RELAYING -> spawnRelays();
                case RESTARTING -> spawnTroupes(kind, kind.count, one());
                case BACKING_OFF -> spawnTroupes(kind, kind.count, backoff());
                case ALL_FOR_ONE -> spawnTroupes(kind, GROUP, all());
                case REST_FOR_ONE -> spawnTroupes(kind, GROUP, rest());
                default -> spawnAlone(kind);
            }
        }
    }

    List<Target> targets() {
        return targets;
    }

    /** What the actors among the senders have sent. */
    List<Outbox> relays() {
        return relays;
    }

    List<Target> of(Target.Kind kind) {
        return targets.stream().filter(target -> target.kind() == kind).toList();
    }

    /** Stops them all and waits until they have stopped. */
    void stop() {
        roots.forEach(system::stop);
        Await.until(() -> roots.stream().allMatch(ActorRef::terminated), "all actors to stop", system::actorCount);
    }

    private Ledger ledger(Target.Kind kind, int number) {
        String name = kind.name().toLowerCase(java.util.Locale.ROOT) + "-" + number;
        return new Ledger(name, threads + Target.Kind.RELAYING.count, kind.lossy(), tally);
    }

    private void add(Target.Kind kind, ActorRef<Numbered> ref, Ledger ledger) {
        targets.add(new Target(targets.size(), kind, ref, ledger));
        roots.add(ref);
    }

    private void spawnAlone(Target.Kind kind) {
        for (int i = 0; i < kind.count; i++) {
            Ledger ledger = ledger(kind, i);
            Props<Numbered> props = Props.of(() -> player(kind, ledger));
            add(kind, system.spawn(withMailbox(kind, props), ledger.name()), ledger);
        }
    }

    private static Player player(Target.Kind kind, Ledger ledger) {
        return switch (kind) {
            case STASHING -> new Player.Stashing(ledger);
            case TICKING -> new Player.Ticking(ledger);
            default -> new Player(ledger);
        };
    }

    private static Props<Numbered> withMailbox(Target.Kind kind, Props<Numbered> props) {
        OverflowStrategy overflow = switch (kind) {
            case BLOCKING -> OverflowStrategy.BLOCK_PRODUCER;
            case DIVERTING -> OverflowStrategy.DEAD_LETTER;
            case DROPPING_OLDEST -> OverflowStrategy.DROP_OLDEST;
            case REJECTING -> OverflowStrategy.REJECT;
            default -> null;
        };
        return overflow == null
                ? props
                : props.withMailbox(MailboxOptions.bounded(CAPACITY).withOverflow(overflow));
    }

    private void spawnRelays() {
        int all = IntStream.of(java.util.Arrays.stream(Target.Kind.values())
                        .mapToInt(kind -> kind.count)
                        .toArray())
                .sum();
        for (int i = 0; i < Target.Kind.RELAYING.count; i++) {
            Ledger ledger = ledger(Target.Kind.RELAYING, i);
            Outbox outbox = new Outbox(threads + i, all, tally);
            relays.add(outbox);
            Target first = targets.get(i);
            Target second = targets.get(Target.Kind.ORDINARY.count + i);
            Props<Numbered> props = Props.of(() -> new Player.Relaying(ledger, outbox, first, second));
            add(Target.Kind.RELAYING, system.spawn(props, ledger.name()), ledger);
        }
    }

    private void spawnTroupes(Target.Kind kind, int size, SupervisorStrategy strategy) {
        for (int group = 0; group < kind.count / size; group++) {
            int first = group * size;
            List<Ledger> ledgers = IntStream.range(first, first + size)
                    .mapToObj(number -> ledger(kind, number))
                    .toList();
            CompletableFuture<List<ActorRef<Numbered>>> children = new CompletableFuture<>();
            String name = kind.name().toLowerCase(java.util.Locale.ROOT) + "-troupe-" + group;
            roots.add(system.spawn(Props.of(() -> new Troupe(strategy, ledgers, children)), name));
            List<ActorRef<Numbered>> refs =
                    children.orTimeout(20, TimeUnit.SECONDS).join();
            for (int i = 0; i < size; i++) {
                add(kind, refs.get(i), ledgers.get(i));
            }
        }
    }

    private static SupervisorStrategy one() {
        return SupervisorStrategy.oneForOne(RestartLimit.unlimited(), error -> Directive.RESTART);
    }

    private static SupervisorStrategy all() {
        return SupervisorStrategy.allForOne(RestartLimit.unlimited(), error -> Directive.RESTART);
    }

    private static SupervisorStrategy rest() {
        return SupervisorStrategy.restForOne(RestartLimit.unlimited(), error -> Directive.RESTART);
    }

    private static SupervisorStrategy backoff() {
        return SupervisorStrategy.backoff(
                Backoff.between(Duration.ofMillis(2), Duration.ofMillis(20)), error -> Directive.RESTART);
    }
}
