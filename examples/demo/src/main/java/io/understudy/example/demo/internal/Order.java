package io.understudy.example.demo.internal;

/**
 * An order.
 *
 * @param stamp its place in what the sender sends
 * @param serial its number among all orders, from 1
 */
record Order(Stamp stamp, int serial) implements Tracked {
    /** Every so many orders, one fails. */
    static final int FAILS_EVERY = 97;

    /** The same order, passed on. */
    Order passedOn(Stamp next) {
        return new Order(next, serial);
    }

    /** Which product it asks for, as an index into {@code products}. */
    int product(int products) {
        return serial % products;
    }

    /** How many pieces it asks for. */
    int pieces() {
        return 1 + serial % 3;
    }

    /** Whether it is one of those that fail, on purpose. */
    boolean fails() {
        return serial % FAILS_EVERY == 0;
    }
}
