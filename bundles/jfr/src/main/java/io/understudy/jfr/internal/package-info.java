/**
 * Events of the runtime for Java Flight Recorder. Private to this bundle: others meet them in recordings, as
 * {@code io.understudy.*}.
 */
package io.understudy.jfr.internal;
