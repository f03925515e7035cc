package io.understudy.middleware.circuitbreaker.internal;

/** What becomes of the messages of an actor whose breaker is open. */
enum WhenOpen {
    /** They wait in the mailbox, in order. */
    SUSPEND("suspend"),
    /** They become dead letters. */
    DEAD_LETTER("dead-letter");

    private final String text;

    WhenOpen(String text) {
        this.text = text;
    }

    /** As configurations say it. */
    @Override
    public String toString() {
        return text;
    }
}
