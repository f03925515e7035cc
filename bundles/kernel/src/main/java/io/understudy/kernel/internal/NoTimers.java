package io.understudy.kernel.internal;

import java.time.Duration;

/** The timers of a system without a clock: there are none, and whoever wants one is told so. */
final class NoTimers implements TimerQueue {
    private final String system;

    NoTimers(String system) {
        this.system = system;
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
        throw new IllegalStateException("the actor system " + system
                + " has no clock (MonotonicClock.NONE), which timers, timeouts and ResumeCondition.after need; expected"
                + " MonotonicClock.SYSTEM or another clock in its RuntimeParts");
    }

    @Override
    public void advance() {}

    @Override
    public int size() {
        return 0;
    }

    @Override
    public void end() {}
}
