/**
 * A worker executor whose workers are virtual threads; the bundle resolves on Java 21 and later only. Private to
 * this bundle: others meet it as the service {@code io.understudy.spi.WorkerExecutor}.
 */
package io.understudy.executor.virtual.internal;
