package io.understudy.kernel.internal;

/**
 * The actors that are measured together.
 *
 * @param number from 0, for arrays
 * @param label what they are called
 */
record Series(int number, String label) {}
