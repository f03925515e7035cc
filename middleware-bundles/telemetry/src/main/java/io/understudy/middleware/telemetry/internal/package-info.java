/**
 * Middleware that observes turns with Micrometer. Private to this bundle: others meet it as a service
 * {@code io.understudy.middleware.Middleware}, and give it {@code io.micrometer.observation.ObservationRegistry} services.
 */
package io.understudy.middleware.telemetry.internal;
