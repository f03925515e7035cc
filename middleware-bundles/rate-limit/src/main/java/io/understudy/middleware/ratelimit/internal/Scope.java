package io.understudy.middleware.ratelimit.internal;

/** Whose messages a limit counts together. */
enum Scope {
    /** Those of one actor: each has a bucket of its own. */
    ACTOR,
    /** Those of all actors that the limit is for: they share one bucket. */
    SHARED
}
