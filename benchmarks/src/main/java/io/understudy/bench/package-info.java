/**
 * What {@code ./bench} runs: workloads, what they report, and actor systems put together from the real parts. For nobody
 * else; it may change at any time.
 */
package io.understudy.bench;
