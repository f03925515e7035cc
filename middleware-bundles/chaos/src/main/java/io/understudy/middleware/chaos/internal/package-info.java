/**
 * Middleware that delays, fails and drops on purpose, for tests and demos. Private to this bundle: others meet it as a service
 * {@code io.understudy.middleware.Middleware}, one for each configuration of the factory PID
 * {@code io.understudy.middleware.chaos}; without a configuration there is none.
 */
package io.understudy.middleware.chaos.internal;
