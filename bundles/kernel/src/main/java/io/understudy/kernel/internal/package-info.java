/**
 * The actor system itself: cells and their facets, the guardian, timers, dead letters, and the control that swaps
 * one part for another. Private to this bundle.
 */
package io.understudy.kernel.internal;
