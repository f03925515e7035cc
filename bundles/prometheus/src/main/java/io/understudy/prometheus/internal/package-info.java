/**
 * A Micrometer registry as a service, and the page from which Prometheus reads it. Private to this bundle: others see the service
 * {@code io.micrometer.core.instrument.MeterRegistry}.
 */
package io.understudy.prometheus.internal;
