package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;

/** Sends its orders to the desk, some at a time, and tells itself to go on. */
final class Customer implements Actor<Customer.GoOn> {
    private static final int ORDERS_AT_A_TIME = 50;

    private final ActorRef<Order> desk;
    private final Track toDesk;
    private final int step;

    /** A customer who sends every {@code step}-th order. */
    Customer(ActorRef<Order> desk, Track toDesk, int step) {
        this.desk = desk;
        this.toDesk = toDesk;
        this.step = step;
    }

    /**
     * Tells a customer to send orders.
     *
     * @param next the serial number of the next one
     * @param last the serial number of the last one, at most
     */
    record GoOn(Stamp stamp, int next, int last) implements Tracked {}

    @Override
    public void receive(GoOn plan, ActorContext<GoOn> context) {
        int serial = plan.next();
        for (int i = 0; i < ORDERS_AT_A_TIME && serial <= plan.last(); i++) {
            desk.tell(new Order(toDesk.next(), serial), context.self());
            serial += step;
        }
        if (serial <= plan.last()) {
            context.self().tell(new GoOn(plan.stamp().track().next(), serial, plan.last()), context.self());
        }
        plan.stamp().handled();
    }
}
