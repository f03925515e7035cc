/**
 * The runtime as an MXBean. Private to this bundle: others meet it in the platform's MBean server, as
 * {@code io.understudy:type=ActorSystem,name=...}.
 */
package io.understudy.jmx.internal;
