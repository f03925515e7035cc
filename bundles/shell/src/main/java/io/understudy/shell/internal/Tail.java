package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import io.understudy.ActorSystem.Subscription;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MonotonicClock;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** {@code actor:tail}: shows runtime events as they happen, for a limited time or number. */
final class Tail {
    private static final int WAITING = 1_000;
    private static final int SECONDS = 10;
    private static final int MOST_SECONDS = 86_400;

    private final ActorSystem system;
    private final MonotonicClock clock;

    Tail(ActorSystem system, MonotonicClock clock) {
        this.system = system;
        this.clock = clock;
    }

    /** Shows events on {@code out}, and says in the end how many there were. */
    String run(Arguments arguments, Consumer<String> out) {
        int most = arguments.number("-n", Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
        int seconds = arguments.number("-t", SECONDS, 0, MOST_SECONDS);
        Predicate<RuntimeEvent> wanted = wanted(arguments.firstOr(""));
        BlockingQueue<RuntimeEvent> events = new LinkedBlockingQueue<>(WAITING);
        LongAdder left = new LongAdder();
        Subscription subscription = system.observe(event -> {
            if (wanted.test(event) && !events.offer(event)) {
                left.increment();
            }
        });
        int shown;
        try {
            shown = show(events, most, clock.nanoTime() + TimeUnit.SECONDS.toNanos(seconds), out);
        } finally {
            subscription.close();
        }
        return Phrase.count(shown, "event")
                + (left.sum() == 0 ? "" : ", " + left.sum() + " more came too fast to be shown");
    }

    private static Predicate<RuntimeEvent> wanted(String pattern) {
        if (pattern.isEmpty()) {
            return event -> true;
        }
        Predicate<String> paths = PathFilter.of(pattern);
        return event -> EventLine.path(event).filter(paths).isPresent();
    }

    private int show(BlockingQueue<RuntimeEvent> events, int most, long deadline, Consumer<String> out) {
        int shown = 0;
        try {
            while (shown < most) {
                RuntimeEvent event = events.poll(deadline - clock.nanoTime(), TimeUnit.NANOSECONDS);
                if (event == null) {
                    return shown;
                }
                out.accept(EventLine.of(event));
                shown++;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return shown;
    }
}
