package io.understudy.kernel.internal;

import io.understudy.spi.MonotonicClock;

/** The heap keeps the same contract, which makes it a model of the wheel. */
class TimerHeapTest extends TimerQueueContract {
    @Override
    TimerQueue create(MonotonicClock clock) {
        return new HeapTimers(clock);
    }
}
