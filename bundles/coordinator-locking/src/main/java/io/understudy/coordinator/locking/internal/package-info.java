/**
 * A ready queue coordinator guarded by a single lock: the baseline to compare other coordinators with, and the one
 * to roll back to. Private to this bundle: others meet it as the service {@code
 * io.understudy.spi.ReadyQueueCoordinator}.
 */
package io.understudy.coordinator.locking.internal;
