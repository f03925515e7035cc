/** What a user could write without an actor library: a queue and a flag in front of a pool of threads. */
package io.understudy.bench.lab.serial;
