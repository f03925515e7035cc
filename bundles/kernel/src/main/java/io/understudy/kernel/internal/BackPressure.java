package io.understudy.kernel.internal;

import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SuspendReason;

/**
 * Holds back actors that send to a mailbox which is nearly full, if its options say so: from the suspend threshold on, the sender
 * handles no message after its current one until usage is down to the resume threshold. What it still sends meanwhile finds the
 * room between the threshold and the limit: nothing is lost if that has a place for each actor that sends there, and each sends
 * one message at a time.
 *
 * <p><b>Threads:</b> that of the sender.
 */
final class BackPressure {
    private BackPressure() {}

    static void afterSend(ActorCell<?> target) {
        if (Moves.usage(target) < target.mailbox().options().suspendThreshold()) {
            return;
        }
        ActorCell<?> sender = target.kernel().seats().runningOn(Thread.currentThread());
        if (sender != null && sender != target) {
            Suspensions.suspend(
                    sender, SuspendReason.BACKPRESSURE, ResumeCondition.whenCapacityAvailable(target.self()));
        }
    }
}
