/**
 * The supervision strategy that treats a failed child alone and waits longer before each restart. Private to this bundle.
 */
package io.understudy.supervision.backoff.internal;
