/**
 * The worker executor that runs unless another one ranks higher: platform threads that drain the ready queue.
 * Private to this bundle: others meet it as the service {@code io.understudy.spi.WorkerExecutor}.
 */
package io.understudy.executor.internal;
