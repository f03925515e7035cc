/** Apache Pekko behind {@link io.understudy.bench.lab.Lab}: classic actors with several settings, and typed ones. */
package io.understudy.bench.lab.pekko;
