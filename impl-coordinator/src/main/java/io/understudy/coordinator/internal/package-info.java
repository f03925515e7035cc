/**
 * The ready queue coordinator that runs unless another one ranks higher. Private to this bundle: others meet it as
 * the service {@code io.understudy.spi.ReadyQueueCoordinator}.
 */
package io.understudy.coordinator.internal;
