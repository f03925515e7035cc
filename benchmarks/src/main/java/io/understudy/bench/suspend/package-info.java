/** The workload {@code suspend}: how long suspending and resuming an actor takes. For {@link io.understudy.bench} only. */
package io.understudy.bench.suspend;
