package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;

/**
 * Delivers one product and enters what it delivered into the ledger. Fails on some orders, on purpose; the order is used up, and
 * whoever observes the failure records that.
 */
final class Shelf implements Actor<Order> {
    private final String product;
    private final ActorRef<Ledger.Message> ledger;
    private final Track toLedger;

    Shelf(String product, ActorRef<Ledger.Message> ledger, Track toLedger) {
        this.product = product;
        this.ledger = ledger;
        this.toLedger = toLedger;
    }

    /** An order could not be delivered. */
    static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Broken(String product, int serial) {
            super("order " + serial + " for " + product + ", dropped on purpose");
        }
    }

    @Override
    public void receive(Order order, ActorContext<Order> context) {
        if (order.fails()) {
            throw new Broken(product, order.serial());
        }
        ledger.tell(new Ledger.Entry(toLedger.next(), product, order.pieces()), context.self());
        order.stamp().handled();
    }
}
