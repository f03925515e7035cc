/**
 * Health checks of the runtime, for Felix Health Checks. Private to this bundle: others meet them as services
 * {@code org.apache.felix.hc.api.HealthCheck} with the tag {@code understudy}.
 */
package io.understudy.health.internal;
