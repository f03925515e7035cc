/**
 * Middleware that observes turns and messages with Micrometer and OpenTelemetry, and lets traces travel with messages. Private to
 * this bundle: others meet it as services {@code io.understudy.middleware.Middleware} and
 * {@code io.understudy.middleware.ContextPropagator}, and give it {@code io.micrometer.observation.ObservationRegistry} and
 * {@code io.opentelemetry.api.OpenTelemetry} services.
 */
package io.understudy.middleware.telemetry.internal;
