package io.understudy.spi;

/**
 * What an actor waits for and somebody else signals: a number that both sides know.
 *
 * @param value any number
 */
public record SignalKey(long value) {}
