package io.understudy.testkit;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * What a probe has received and not shown yet.
 *
 * <p><b>Threads:</b> the recorder's turn puts in, one test takes out.
 */
final class ProbeInbox {
    private final Pace pace;
    private final BlockingQueue<Received> messages = new LinkedBlockingQueue<>();
    private final BlockingQueue<ActorRef<?>> terminations = new LinkedBlockingQueue<>();
    /** Those that were taken out of {@code terminations} while another one was waited for; for the test alone. */
    private final Set<ActorRef<?>> terminated = new HashSet<>();

    ProbeInbox(Pace pace) {
        this.pace = pace;
    }

    /**
     * A message and who sent it.
     *
     * @param message what
     * @param sender who; the dead letters if nobody
     */
    record Received(Object message, ActorRef<Object> sender) {}

    /**
     * Tells the recorder to watch.
     *
     * @param target whom
     */
    record Watch(ActorRef<?> target) {
        /** Checks that there is somebody to watch. */
        Watch {
            Objects.requireNonNull(target, "target");
        }
    }

    Received next(Duration limit) {
        return pace.poll(messages, limit);
    }

    boolean awaitTerminated(ActorRef<?> other, Duration limit) {
        Deadline deadline = deadline(limit);
        while (!terminated.contains(other)) {
            ActorRef<?> next = pace.poll(terminations, deadline.rest());
            if (next == null) {
                return false;
            }
            terminated.add(next);
        }
        return true;
    }

    Deadline deadline(Duration limit) {
        return new Deadline(pace, pace.clock().nanoTime(), limit);
    }

    /**
     * A limit for several waits together.
     *
     * @param pace whose clock counts
     * @param began when it began
     * @param limit how long it lasts
     */
    record Deadline(Pace pace, long began, Duration limit) {
        /** What is left of it; never negative. */
        Duration rest() {
            Duration rest = limit.minusNanos(pace.clock().nanoTime() - began);
            return rest.isNegative() ? Duration.ZERO : rest;
        }
    }

    /** The actor behind a probe. */
    static final class Recorder implements Actor<Object> {
        private final ProbeInbox inbox;

        Recorder(ProbeInbox inbox) {
            this.inbox = inbox;
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            if (message instanceof Watch watch) {
                context.watch(watch.target());
            } else {
                inbox.messages.add(new Received(message, context.sender()));
            }
        }

        @Override
        public void onTerminated(ActorRef<?> stopped, ActorContext<Object> context) {
            inbox.terminations.add(stopped);
        }
    }
}
