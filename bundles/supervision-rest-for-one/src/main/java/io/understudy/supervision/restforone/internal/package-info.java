/**
 * The supervision strategy that restarts or stops a failed child and those started after it. Private to this bundle.
 */
package io.understudy.supervision.restforone.internal;
