package io.understudy.bench.lab.pekko;

import org.apache.pekko.actor.OneForOneStrategy;
import org.apache.pekko.actor.SupervisorStrategy;
import org.apache.pekko.actor.SupervisorStrategyConfigurator;
import scala.concurrent.duration.Duration;

/** Restarts an actor at the top whenever it fails, and writes nothing about it. Pekko makes it, by its name in the settings. */
public final class UnlimitedRestarts implements SupervisorStrategyConfigurator {
    static final SupervisorStrategy STRATEGY =
            new OneForOneStrategy(-1, Duration.Inf(), error -> SupervisorStrategy.restart(), false);

    /** For Pekko. */
    public UnlimitedRestarts() {}

    @Override
    public SupervisorStrategy create() {
        return STRATEGY;
    }
}
