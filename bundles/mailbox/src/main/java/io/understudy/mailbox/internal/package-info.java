/**
 * The queue mailboxes: an unbounded one without locks, and a bounded one with the five overflow strategies. Nothing here is
 * exported; the rest of the runtime sees {@link io.understudy.spi.MailboxFactory} and {@link io.understudy.spi.Mailbox}.
 */
package io.understudy.mailbox.internal;
