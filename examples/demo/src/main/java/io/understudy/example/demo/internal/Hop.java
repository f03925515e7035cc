package io.understudy.example.demo.internal;

/** From what kind of sender to what kind of receiver. */
enum Hop {
    /** Each customer tells itself to go on. */
    CUSTOMERS("customers to themselves"),
    /** Orders. */
    DESK("customers to desk"),
    /** Orders, passed on; some fail. */
    SHELVES("desk to shelves"),
    /** What was delivered. */
    LEDGER("shelves to ledger"),
    /** Questions to a window that closes while people queue. */
    WINDOW("visitors to window"),
    /** A burst of notes for a board on which few have room. */
    BOARD("notes to board"),
    /** What the clerks of the show send to its stations. */
    STATIONS("clerks to stations"),
    /** What the pulse of the show tells itself. */
    PULSE("pulse to itself"),
    /** Numbers for the counter, an actor of another bundle. */
    COUNTER("numbers to counter");

    private final String label;

    Hop(String label) {
        this.label = label;
    }

    /** The name in the summary. */
    String label() {
        return label;
    }
}
