/**
 * The supervision strategy that treats a failed child alone and leaves its siblings running. Private to this
 * bundle.
 */
package io.understudy.supervision.oneforone.internal;
