package io.understudy.itests.swap;

/**
 * A message: the {@code number}-th, from 0 on, that {@code sender} sent to its receiver.
 *
 * @param sender who; less than 0 if the message is not counted
 * @param number which
 */
record Numbered(int sender, int number) {
    /** What a timer sends. */
    static final Numbered TICK = new Numbered(-1, 0);

    /** Lets an actor that puts messages aside take them all, from now on. */
    static final Numbered FLUSH = new Numbered(-2, 0);
}
