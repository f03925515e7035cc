/** What runs in a JVM of its own, so that no system finds what another one has made of the compiler, the heap or the threads. */
package io.understudy.bench.fork;
