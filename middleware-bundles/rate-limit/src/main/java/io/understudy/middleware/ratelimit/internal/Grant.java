package io.understudy.middleware.ratelimit.internal;

/**
 * The tokens that one turn got.
 *
 * @param bucket where they are from, and where those go that are not used
 * @param tokens how many; 0: none, the turn cannot run
 */
record Grant(TurnBucket bucket, int tokens) {}
