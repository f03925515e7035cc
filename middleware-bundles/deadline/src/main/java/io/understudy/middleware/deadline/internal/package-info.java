/**
 * Middleware that keeps messages from actors that have waited for too long. Private to this bundle: others meet it as a
 * service {@code io.understudy.middleware.Middleware}, one for each configuration of the factory PID
 * {@code io.understudy.middleware.deadline}.
 */
package io.understudy.middleware.deadline.internal;
