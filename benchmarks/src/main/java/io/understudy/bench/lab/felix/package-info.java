/**
 * Ours inside a framework, with the bundles of the default feature. What drives it is a bundle too, so that every call crosses
 * the same borders as in a deployment; only {@link io.understudy.bench.lab.Lab} and logging come from the class path.
 */
package io.understudy.bench.lab.felix;
