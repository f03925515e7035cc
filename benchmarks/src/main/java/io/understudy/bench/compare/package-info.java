/** Groups of workloads that are done by several systems in turn, each time in a JVM of its own. */
package io.understudy.bench.compare;
