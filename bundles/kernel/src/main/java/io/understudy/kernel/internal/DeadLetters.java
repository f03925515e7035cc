package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.DeadLetterSuppression;
import io.understudy.EnqueueOutcome;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.RuntimeSettings;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where lost messages are recorded: each once, by the layer that lost it. Counts are exact; logging stops for a while after
 * some, and then says how many it left out.
 *
 * <p><b>Threads:</b> any. Recording never fails and never records itself.
 */
final class DeadLetters {
    private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

    private final Kernel kernel;
    private final Map<DeadLetterReason, LongAdder> counts = new EnumMap<>(DeadLetterReason.class);
    private final KeptLetters kept = new KeptLetters();
    private volatile LogValve valve;
    /** Threads that are telling observers of a dead letter: what those lose in the meantime is counted, not announced. */
    private final Set<Thread> announcing = ConcurrentHashMap.newKeySet();

    DeadLetters(Kernel kernel, RuntimeSettings settings) {
        this.kernel = kernel;
        for (DeadLetterReason reason : DeadLetterReason.values()) {
            counts.put(reason, new LongAdder());
        }
        settings(settings);
    }

    /** Logs and keeps as {@code settings} say, from now on. */
    final void settings(RuntimeSettings settings) {
        kept.most(settings.deadLetterKept());
        valve = new LogValve(settings.deadLetterLogLimit(), Durations.nanos(settings.deadLetterLogPause()));
    }

    long count(DeadLetterReason reason) {
        return counts.get(reason).sum();
    }

    /** How many there were, by reason; reasons without any are left out. */
    Map<DeadLetterReason, Long> counts() {
        Map<DeadLetterReason, Long> some = new EnumMap<>(DeadLetterReason.class);
        counts.forEach((reason, count) -> {
            long sum = count.sum();
            if (sum > 0) {
                some.put(reason, sum);
            }
        });
        return some;
    }

    /** The latest ones, oldest first. */
    List<DeadLetter> kept() {
        return kept.all();
    }

    /**
     * Sends a letter that is kept once more, to whoever is at the path it was sent to, and keeps it no longer. False if it is not
     * kept, or its message has gone with its bundle, which is said in the log.
     */
    boolean replay(long number) {
        if (kept.messageOf(number) instanceof GoneMessage what) {
            LOG.warn("dead letter {} cannot be sent again: all that is left of it is {}", number, what);
            return false;
        }
        DeadLetter letter = kept.take(number);
        if (letter == null) {
            return false;
        }
        new PathRef(kernel, letter.recipient()).tell(letter.message(), letter.sender());
        return true;
    }

    /**
     * Lets go of what kept letters hold of class loaders that are {@code gone}: the message becomes a {@link GoneMessage}, the
     * sender a reference by path. Says how many letters it changed. Calls {@code gone} without a lock.
     */
    @SuppressWarnings("ReferenceEquality") // Equality would ask the messages, which are foreign code.
    int letGo(Predicate<ClassLoader> gone) {
        GoneCode code = new GoneCode(kernel, gone);
        int changed = 0;
        for (DeadLetter letter : kept.all()) {
            DeadLetter other = code.without(letter);
            if (other != letter) {
                kept.replace(letter.number(), other);
                changed++;
            }
        }
        return changed;
    }

    /** Records a message that a mailbox refused and did not record itself. */
    void told(ActorCell<?> cell, Object message, ActorRef<?> sender, EnqueueOutcome outcome) {
        if (leftToSender(outcome)) {
            record(message, cell.path(), sender, reasonFor(kernel, outcome));
        }
    }

    /** Offers what was in {@code envelope} to {@code cell}, and records it if it is refused. */
    void tell(ActorCell<?> cell, Envelope envelope) {
        EnqueueOutcome outcome = Delivery.to(cell, envelope);
        if (leftToSender(outcome)) {
            record(envelope, cell.path(), reasonFor(kernel, outcome));
        }
    }

    /** Whether what a mailbox answered means that nobody but the sender has the message. */
    static boolean leftToSender(EnqueueOutcome outcome) {
        return switch (outcome) {
            case ACCEPTED, EVICTED_OLDEST, DIVERTED, DROPPED_NEWEST -> false;
            case REJECTED, TIMED_OUT, WOULD_BLOCK, CLOSED -> true;
        };
    }

    /** The reason behind an outcome; null if the message was stored, or is a dead letter already and nobody is to know. */
    static DeadLetterReason reasonFor(Kernel kernel, EnqueueOutcome outcome) {
        return switch (outcome) {
            case ACCEPTED, EVICTED_OLDEST, DIVERTED -> null;
            case DROPPED_NEWEST -> DeadLetterReason.OVERFLOW_DROP_NEWEST;
            case REJECTED -> DeadLetterReason.REJECTED;
            case TIMED_OUT -> DeadLetterReason.ENQUEUE_TIMEOUT;
            case WOULD_BLOCK -> DeadLetterReason.WOULD_BLOCK;
            case CLOSED -> kernel.refusing() ? DeadLetterReason.SHUTTING_DOWN : DeadLetterReason.ACTOR_STOPPED;
        };
    }

    /** Records what was in an envelope. What the runtime said to itself is not a loss. */
    void record(Envelope envelope, String recipient, DeadLetterReason reason) {
        Object message = envelope.message() instanceof TimedMessage timed ? timed.inner() : envelope.message();
        if (message instanceof TimerMessage timer) {
            if (!timer.timer().lost()) {
                return;
            }
            message = timer.payload();
        }
        if (message instanceof InterceptedMessage intercepted) {
            message = intercepted.payload();
        }
        if (!(message instanceof Notice) && !(message instanceof SystemMessage)) {
            record(message, recipient, envelope.sender(), reason);
        }
    }

    /** Records a message: counted, numbered and kept in any case; announced unless it is an announcement itself. */
    void record(Object message, String recipient, ActorRef<?> sender, DeadLetterReason reason) {
        counts.get(reason).increment();
        if (sender instanceof AskRef<?> asker && reason != DeadLetterReason.UNHANDLED) {
            asker.undeliverable(reason);
        }
        DeadLetter letter =
                kept.add(message, recipient, sender, reason, kernel.clock().nanoTime());
        if (kernel.events().heard() && !(message instanceof RuntimeEvent)) {
            announce(letter);
        }
        if (!(message instanceof DeadLetterSuppression)) {
            log(message, recipient, sender, reason);
        }
    }

    private void announce(DeadLetter letter) {
        Thread thread = Thread.currentThread();
        if (announcing.add(thread)) {
            try {
                kernel.events().publish(new RuntimeEvent.DeadLettered(letter));
            } finally {
                announcing.remove(thread);
            }
        }
    }

    private void log(Object message, String recipient, ActorRef<?> sender, DeadLetterReason reason) {
        String remark = valve.next(kernel.clock());
        if (remark != null) {
            LOG.info(
                    "dead letter: {} to {} from {}: {}{}",
                    message.getClass().getName(),
                    recipient,
                    describe(sender),
                    reason.label(),
                    remark);
        }
    }

    /** A sender may be anybody's class. */
    private static String describe(ActorRef<?> sender) {
        try {
            return sender == null ? "nobody" : sender.path();
        } catch (RuntimeException unspeakable) {
            return "a " + sender.getClass().getName() + " without a path";
        }
    }
}
