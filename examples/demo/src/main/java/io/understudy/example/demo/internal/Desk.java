package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.supervision.Backoff;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Passes each order on to the shelf of its product. The shelves are its children: if one fails, it is restarted, a little later
 * each time; its orders wait meanwhile.
 */
final class Desk implements Actor<Order> {
    /** What can be ordered. */
    static final List<String> PRODUCTS =
            List.of("tea", "coffee", "cocoa", "sugar", "milk", "honey", "lemons", "biscuits", "cups", "spoons");

    private final ActorRef<Ledger.Message> ledger;
    private final Audit audit;
    private final List<ActorRef<Order>> shelves = new ArrayList<>();
    private final List<Track> toShelves = new ArrayList<>();

    Desk(ActorRef<Ledger.Message> ledger, Audit audit) {
        this.ledger = ledger;
        this.audit = audit;
    }

    @Override
    public void preStart(ActorContext<Order> context) {
        for (String product : PRODUCTS) {
            Track toLedger = audit.track(Hop.LEDGER);
            shelves.add(context.spawn(Props.of(() -> new Shelf(product, ledger, toLedger)), "shelf-" + product));
            toShelves.add(audit.track(Hop.SHELVES));
        }
    }

    @Override
    public void receive(Order order, ActorContext<Order> context) {
        int product = order.product(PRODUCTS.size());
        shelves.get(product).tell(order.passedOn(toShelves.get(product).next()), context.self());
        order.stamp().handled();
    }

    @Override
    public SupervisorStrategy supervisorStrategy(ActorContext<Order> context) {
        return SupervisorStrategy.backoff(Backoff.between(Duration.ofMillis(20), Duration.ofMillis(160)));
    }
}
