/**
 * The bridge from the runtime to OSGi Event Admin. Private to this bundle: others register
 * {@code org.osgi.service.event.EventHandler} services for topics below {@code io/understudy}.
 */
package io.understudy.eventadmin.internal;
