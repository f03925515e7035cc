package io.understudy.itests.swap;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.supervision.SupervisorStrategy;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A parent of failing actors, with a strategy. */
final class Troupe implements Actor<Numbered> {
    private final SupervisorStrategy strategy;
    private final List<Ledger> ledgers;
    private final CompletableFuture<List<ActorRef<Numbered>>> children;

    Troupe(SupervisorStrategy strategy, List<Ledger> ledgers, CompletableFuture<List<ActorRef<Numbered>>> children) {
        this.strategy = strategy;
        this.ledgers = ledgers;
        this.children = children;
    }

    @Override
    public void preStart(ActorContext<Numbered> context) {
        children.complete(ledgers.stream()
                .map(ledger -> context.spawn(Props.of(() -> new Player.Stumbling(ledger)), ledger.name()))
                .toList());
    }

    @Override
    public void receive(Numbered message, ActorContext<Numbered> context) {
        context.unhandled(message);
    }

    @Override
    public SupervisorStrategy supervisorStrategy(ActorContext<Numbered> context) {
        return strategy;
    }
}
