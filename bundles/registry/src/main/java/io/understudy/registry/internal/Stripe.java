package io.understudy.registry.internal;

/**
 * A share that has room behind it in memory, so that two of them are never in one cache line: threads that write into one line
 * wait for each other, whichever part of it they write. The room comes last because the monitor, at the very front, is written
 * as well.
 */
@SuppressWarnings("UnusedVariable") // What counts is the room.
final class Stripe extends Share {
    private long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}
