package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.EnqueueOutcome;
import io.understudy.spi.Envelope;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The reference of an actor in this system: hop 1 of a message's path.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <M> the messages it takes
 */
final class LocalRef<M> implements AnyRef<M> {
    private final ActorCell<M> cell;

    LocalRef(ActorCell<M> cell) {
        this.cell = cell;
    }

    @Override
    public void tell(M message, ActorRef<?> sender) {
        EnqueueOutcome outcome = send(message, sender);
        if (outcome != EnqueueOutcome.ACCEPTED) {
            cell.kernel().deadLetters().told(cell, message, sender, outcome);
        }
    }

    @Override
    public EnqueueOutcome tryTell(M message, ActorRef<?> sender) {
        EnqueueOutcome outcome = send(message, sender);
        if (outcome == EnqueueOutcome.CLOSED) {
            cell.kernel().deadLetters().told(cell, message, sender, outcome);
        }
        return outcome;
    }

    private EnqueueOutcome send(M message, ActorRef<?> sender) {
        if (message == null) {
            AnyRef.requireMessage(null, path());
        }
        HandOver here = HandOver.ofCaller(cell.kernel());
        int stamp = (here == null ? cell.kernel().stamps() : here.stamps()).forSenders();
        if (stamp == 0) {
            return sendAround(message, sender);
        }
        boolean bare = sender == null && !(message instanceof Envelope);
        return offer(here, bare ? message : new Envelope(message, sender, stamp), stamp);
    }

    /** As {@code tell} from nobody, of a message that carries what was captured before; null: what is captured now. */
    void tellCarrying(M message, Carried carried) {
        if (carried == null) {
            tell(message, null);
            return;
        }
        if (message == null) {
            AnyRef.requireMessage(null, path());
        }
        EnqueueOutcome outcome = sendAround(message, null, carried);
        if (outcome != EnqueueOutcome.ACCEPTED) {
            cell.kernel().deadLetters().told(cell, message, null, outcome);
        }
    }

    private EnqueueOutcome sendAround(M message, ActorRef<?> sender) {
        return sendAround(
                message, sender, cell.kernel().interceptors().propagators().capture(cell));
    }

    /** The way that messages take while the system shuts down, or somebody wants to see them. */
    private EnqueueOutcome sendAround(M message, ActorRef<?> sender, Carried carried) {
        if (cell.kernel().refusing()) {
            return EnqueueOutcome.CLOSED;
        }
        Object shown = cell.kernel().interceptors().onSend(cell, message, sender, carried);
        if (shown == null) {
            return EnqueueOutcome.DIVERTED;
        }
        int stamp = cell.kernel().stamps().now();
        HandOver here = HandOver.ofCaller(cell.kernel());
        return offer(here, new Envelope(cell.kernel().metering().timed(shown), sender, stamp), stamp);
    }

    /**
     * Offers {@code item} to the mailbox: an envelope, or the bare message of nobody. Whatever goes wrong in between, such as a stack that ends here, may have left the actor
     * marked ready without a place in the ready queue; the kernel is told to look.
     */
    private EnqueueOutcome offer(HandOver here, Object item, int stamp) {
        StackRoom.ensure();
        try {
            boolean handedOver = here != null && here.accepts(cell, item, stamp);
            EnqueueOutcome outcome = handedOver ? EnqueueOutcome.ACCEPTED : Delivery.to(cell, item, stamp);
            if (cell.suspendsSenders()) {
                BackPressure.afterSend(cell);
            }
            return outcome;
        } catch (Throwable thrown) {
            cell.kernel().readyActors().lookForLost();
            throw thrown;
        }
    }

    @Override
    public <R> CompletionStage<R> ask(Function<? super ActorRef<R>, ? extends M> question, Duration timeout) {
        return AskRef.ask(cell.kernel(), this, question, timeout);
    }

    @Override
    public String path() {
        return cell.path();
    }

    @Override
    public ActorCell<M> cell() {
        return cell;
    }

    @Override
    public boolean terminated() {
        return cell.stopped();
    }

    @Override
    public String toString() {
        return path();
    }
}
