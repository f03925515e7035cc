/** Ours behind {@link io.understudy.bench.lab.Lab}: from the classes of the bundles, with more or fewer layers. */
package io.understudy.bench.lab.understudy;
