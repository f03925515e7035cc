/**
 * An actor that adds up, in a bundle that can be updated while it does so. The second version; the first has the same symbolic
 * name, and nobody else uses either.
 */
package io.understudy.example.counter.internal;
