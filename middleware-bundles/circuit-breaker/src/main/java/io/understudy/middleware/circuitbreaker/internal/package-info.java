/**
 * Middleware that gives actors that fail again and again a rest. Private to this bundle: others meet it as a service
 * {@code io.understudy.middleware.Middleware}, one for each configuration of the factory PID
 * {@code io.understudy.middleware.circuit.breaker}.
 */
package io.understudy.middleware.circuitbreaker.internal;
