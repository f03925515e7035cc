/**
 * Middleware that limits how many messages actors handle in a time. Private to this bundle: others meet it as a service
 * {@code io.understudy.middleware.Middleware}, one for each configuration of the factory PID
 * {@code io.understudy.middleware.ratelimit}.
 */
package io.understudy.middleware.ratelimit.internal;
