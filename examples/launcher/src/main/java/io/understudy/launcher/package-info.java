/**
 * Starts an OSGi framework with the runtime, the demo and a shell. A program of its own: nobody else uses it, and it knows nothing
 * of the bundles but the folders they are in.
 */
package io.understudy.launcher;
