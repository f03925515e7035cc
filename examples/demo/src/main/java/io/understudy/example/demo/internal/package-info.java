/**
 * An order desk made of actors, which counts every message it sends and checks at the end that none was lost, duplicated or
 * reordered. It uses nothing but the public API; nobody else uses it.
 */
package io.understudy.example.demo.internal;
