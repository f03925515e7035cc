package io.understudy.example.demo.internal;

/**
 * The identity of one message: where it goes, and its place among those that go there.
 *
 * @param track from whom to whom
 * @param number 0 for the first of that track, then 1, and so on
 */
record Stamp(Track track, int number) {

    /** It was handled to the end. */
    void handled() {
        track.handled(number, false);
    }

    /** It was handled, and the handler threw. */
    void failed() {
        track.handled(number, true);
    }

    /** It became a dead letter. */
    void deadLettered() {
        track.deadLettered(number);
    }
}
