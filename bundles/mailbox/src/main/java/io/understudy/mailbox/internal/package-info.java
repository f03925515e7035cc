/**
 * The queue mailboxes: an unbounded one without locks, a bounded one with the five overflow strategies, and one that hands
 * out the most urgent message first, bounded or not. Nothing here is exported; the rest of the runtime sees {@link io.understudy.spi.MailboxFactory} and {@link io.understudy.spi.Mailbox}.
 */
package io.understudy.mailbox.internal;
