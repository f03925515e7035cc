/**
 * Middleware that puts the actor and its turn into the logging context and logs each turn. Private to this bundle: others
 * meet it as a service {@code io.understudy.middleware.Middleware}, and set it under the PID
 * {@code io.understudy.middleware.logging}.
 */
package io.understudy.middleware.logging.internal;
