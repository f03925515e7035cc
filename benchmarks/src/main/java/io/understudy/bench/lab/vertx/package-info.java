/** Consumers on the event bus of Vert.x behind {@link io.understudy.bench.lab.Lab}. */
package io.understudy.bench.lab.vertx;
