package io.understudy.health.internal;

import io.understudy.observe.ActorSnapshot;
import java.util.List;
import org.apache.felix.hc.api.FormattingResultLog;

/**
 * Mailboxes that fill up. Found in the latest look at all actors, and looked at again before anything is said; of many the
 * deepest are named.
 *
 * <p><b>Threads:</b> any.
 */
final class HighWater implements Check {
    private final SystemView view;

    HighWater(SystemView view) {
        this.view = view;
    }

    @Override
    public void look(HealthLimits limits, FormattingResultLog log) {
        List<ActorSnapshot> deep = view.digest(limits).deepest().stream()
                .flatMap(path -> view.actor(path).stream())
                .filter(actor -> reaches(actor, limits.depthWarn()) || reaches(actor, limits.depthCritical()))
                .toList();
        for (ActorSnapshot actor : deep) {
            String text = actor.depth() + " messages wait for " + actor.path() + "; " + remedy(actor);
            if (reaches(actor, limits.depthCritical())) {
                log.critical("{}", text);
            } else {
                log.warn("{}", text);
            }
        }
        if (deep.isEmpty()) {
            log.info("no mailbox is too deep");
        } else if (deep.size() == Digest.KEPT) {
            log.warn("there may be more mailboxes like these; actor:top shows them");
        }
    }

    private static boolean reaches(ActorSnapshot actor, long limit) {
        return limit > 0 && actor.depth() >= limit;
    }

    private static String remedy(ActorSnapshot actor) {
        return actor.reasons().isEmpty()
                ? "make it faster, spread its work over more actors, or limit its mailbox"
                : "it is suspended for " + actor.reasons().stream().sorted().toList()
                        + ": resume it, or see why it cannot go on";
    }
}
