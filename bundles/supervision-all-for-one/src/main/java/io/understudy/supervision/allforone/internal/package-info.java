/**
 * The supervision strategy that restarts or stops all children of a supervisor when one of them fails. Private to this
 * bundle.
 */
package io.understudy.supervision.allforone.internal;
