package io.understudy.shell.internal;

/** What a word of a command is meant to be, and so what may be offered in its place. */
enum Wanted {
    /** Anything; nothing is offered. */
    TEXT,
    /** The path of an actor. */
    PATH,
    /** The number of a kept dead letter, or {@code all}. */
    DEAD_LETTER,
    /** A role of the runtime. */
    ROLE,
    /** Somebody who can play the role in front of it, or {@code auto}. */
    IMPLEMENTATION,
    /** The PID of a configuration. */
    PID,
    /** A property of that configuration with its value. */
    CHANGE
}
