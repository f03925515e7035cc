package io.understudy.example.demo.internal;

import io.understudy.Actor;
import io.understudy.ActorContext;

/** A board on which only the newest notes have room: its mailbox drops the oldest ones. */
final class Board implements Actor<Board.Note> {

    /** Something of passing interest. */
    record Note(Stamp stamp) implements Tracked {}

    @Override
    public void receive(Note note, ActorContext<Note> context) {
        note.stamp().handled();
    }
}
