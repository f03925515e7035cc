/**
 * The registry, a table of mailboxes that are looked up by index and generation. Private to this bundle: others
 * meet it as the service {@code io.understudy.spi.MailboxRegistry}.
 */
package io.understudy.registry.internal;
