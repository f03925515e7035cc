package io.understudy.example.demo.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The bookkeeping must notice each thing that can go wrong with a message. */
class TrackTest {
    private final Audit audit = new Audit();
    private final Track track = audit.track(Hop.DESK);

    @Test
    void shouldAddUpWhenEachMessageIsHandledOrDeadLetteredOnce() {
        Stamp first = track.next();
        Stamp second = track.next();
        Stamp third = track.next();

        first.handled();
        second.failed();
        third.deadLettered();

        assertThat(track.tally()).isEqualTo(new Tally(3, 2, 1, 1, 0, 0, 0));
        assertThat(track.tally().addsUp()).isTrue();
    }

    @Test
    void shouldCountAMessageAsLostWhenNobodyHasSeenIt() {
        track.next();
        track.next().handled();

        assertThat(track.tally()).isEqualTo(new Tally(2, 1, 0, 0, 1, 0, 0));
        assertThat(track.tally().addsUp()).isFalse();
    }

    @Test
    void shouldCountAMessageAsDuplicatedWhenItIsHandledTwice() {
        Stamp stamp = track.next();
        stamp.handled();
        stamp.handled();

        assertThat(track.tally()).isEqualTo(new Tally(1, 1, 0, 0, 0, 1, 0));
        assertThat(track.tally().addsUp()).isFalse();
    }

    @Test
    void shouldCountAMessageAsDuplicatedWhenItIsHandledAndDeadLettered() {
        Stamp stamp = track.next();
        stamp.deadLettered();
        stamp.handled();

        assertThat(track.tally()).isEqualTo(new Tally(1, 0, 0, 1, 0, 1, 0));
    }

    @Test
    void shouldCountAMessageAsReorderedWhenALaterOneWasHandledBefore() {
        Stamp first = track.next();
        Stamp second = track.next();
        Stamp third = track.next();

        third.handled();
        first.handled();
        second.handled();

        assertThat(track.tally()).isEqualTo(new Tally(3, 3, 0, 0, 0, 0, 2));
        assertThat(track.tally().addsUp()).isFalse();
    }

    @Test
    void shouldBeInOrderWhenMessagesInBetweenBecameDeadLetters() {
        Stamp first = track.next();
        Stamp second = track.next();
        Stamp third = track.next();

        first.handled();
        third.handled();
        second.deadLettered();

        assertThat(track.tally().addsUp()).isTrue();
    }

    @Test
    void shouldBeAtRestWhenTheLastMessageHasArrivedAndNotBefore() {
        Stamp first = track.next();
        audit.release(); // the run itself has begun everything it wants to begin
        Stamp second = track.next();

        first.handled();
        first.handled();
        assertThat(audit.atRest()).isNotDone();

        second.deadLettered();
        assertThat(audit.atRest()).isCompleted();
    }
}
