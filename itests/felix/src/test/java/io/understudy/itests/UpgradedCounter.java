package io.understudy.itests;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.Upgradable;
import io.understudy.Upgrade;
import java.util.function.Supplier;
import org.osgi.framework.FrameworkUtil;

/** Counts questions, and answers with the version of its bundle and the count. Goes into bundles of several versions. */
public final class UpgradedCounter implements Actor<ActorRef<String>>, Upgradable {
    private final String version =
            FrameworkUtil.getBundle(UpgradedCounter.class).getVersion().toString();
    private int count;

    /** How to make one, with this bundle's code. */
    public static Supplier<Props<ActorRef<String>>> props() {
        return () -> Props.of(UpgradedCounter::new);
    }

    @Override
    public void receive(ActorRef<String> replyTo, ActorContext<ActorRef<String>> context) {
        replyTo.tell(version + " " + ++count);
    }

    @Override
    public Object saveState() {
        return count;
    }

    @Override
    public void restoreState(Object state, Upgrade upgrade) {
        count = (Integer) state;
    }
}
