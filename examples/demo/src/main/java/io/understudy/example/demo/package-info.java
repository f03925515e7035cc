/**
 * A small application of actors that shows the runtime at work. Nobody else uses it.
 */
package io.understudy.example.demo;
