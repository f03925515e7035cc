/**
 * What single parts cost, measured with JMH: the mailbox, the coordinators, the registry, a turn of the invoker, the timer wheel.
 * {@code Jmh} runs them; an operation is what the benchmark's Javadoc says.
 */
package io.understudy.bench.jmh;
