/**
 * The observability sink: shows what the runtime counts in every Micrometer registry that is a service. Private to this bundle:
 * others give it {@code io.micrometer.core.instrument.MeterRegistry} services.
 */
package io.understudy.observability.internal;
