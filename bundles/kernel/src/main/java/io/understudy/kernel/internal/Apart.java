package io.understudy.kernel.internal;

/**
 * Keeps what one worker writes in every turn apart from whatever stands before it in memory: two workers that write into one cache
 * line wait for each other, whichever part of it they write.
 *
 * <p>The number in front fills the gap behind the object's header, where a field of a subclass would stand otherwise.
 */
@SuppressWarnings("UnusedVariable") // What counts is the room.
abstract class Apart {
    private int gap;
    private long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}
