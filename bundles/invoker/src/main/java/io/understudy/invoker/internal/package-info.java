/**
 * The invoker, which takes one batch of messages from a mailbox through the middleware to the actor. Private to
 * this bundle: others meet it as the service {@code io.understudy.spi.MessageInvoker}.
 */
package io.understudy.invoker.internal;
