package io.understudy.kernel.internal;

import io.understudy.MailboxOptions;
import io.understudy.Props;
import io.understudy.spi.RuntimeSettings;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * What configurations say about the mailboxes of actors that are spawned from now on. Of all rules whose paths match, the first
 * in the order of {@link MailboxRule#ORDER} counts, alone. While there is none, a spawn looks at one field.
 *
 * <p><b>Threads:</b> any; changes lock.
 */
final class MailboxRules {
    private final IdentityHashMap<Object, MailboxRule> byOwner = new IdentityHashMap<>();
    private volatile List<MailboxRule> inOrder = List.of();

    /** From now on {@code owner} says this, and no longer what it said before; nothing if {@code rule} is null. */
    synchronized void put(Object owner, MailboxRule rule) {
        if (rule == null) {
            byOwner.remove(owner);
        } else {
            byOwner.put(owner, rule);
        }
        inOrder = byOwner.values().stream().sorted(MailboxRule.ORDER).toList();
    }

    /** The options of a new actor below {@code parent}: those of its code, else of the system, as far as no rule differs. */
    MailboxOptions optionsOf(Props<?> props, RuntimeSettings settings, ActorCell<?> parent, String name, long number) {
        MailboxOptions asked = props.mailbox().orElse(settings.mailbox());
        List<MailboxRule> rules = inOrder;
        return rules.isEmpty() ? asked : changed(asked, rules, Paths.of(parent) + "/" + Names.of(name, number));
    }

    private static MailboxOptions changed(MailboxOptions asked, List<MailboxRule> rules, String path) {
        for (MailboxRule rule : rules) {
            if (rule.paths().matches(path)) {
                return rule.appliedTo(asked);
            }
        }
        return asked;
    }
}
