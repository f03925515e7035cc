package io.understudy.example.demo.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Drives load, plays one step after the other under it, and adds up what became of the messages.
 *
 * <p><b>Threads:</b> one plays it, any may look on or break it off.
 */
final class Show {
    private static final String COUNTER = "/user/counter";
    private static final Duration REST_LIMIT = Duration.ofSeconds(15);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    /** How long the load goes on after a step, so that what it did to the load is seen with it. */
    private static final Duration AFTER_STEP = Duration.ofMillis(100);

    private final ActorSystem system;
    private final MonotonicClock clock;
    private final SwapWatch watch;
    private final Patience patience;
    private final Duration overture;
    private final List<StepReport> reports = new CopyOnWriteArrayList<>();

    /** A show before whose first step nothing but load is seen for twice the time of the {@code overture}. */
    Show(ActorSystem system, MonotonicClock clock, SwapWatch watch, Patience patience, Duration overture) {
        this.system = system;
        this.clock = clock;
        this.watch = watch;
        this.patience = patience;
        this.overture = overture;
    }

    /** The steps that are over. */
    List<StepReport> reports() {
        return reports;
    }

    /** Plays it to the end; a step that goes wrong is a problem, and the next one is played all the same. */
    ShowOutcome play(List<Step> steps) throws InterruptedException {
        patience.await(COUNTER, () -> system.find(COUNTER).isPresent());
        @SuppressWarnings("unchecked") // The counter takes any message.
        ActorRef<Object> counter = (ActorRef<Object>) system.find(COUNTER).orElseThrow();
        ActorSystem.Subscription watching = system.observe(watch);
        try (DemoScenario scenario = new DemoScenario(system, clock)) {
            return play(steps, scenario, counter);
        } finally {
            watching.close();
        }
    }

    private ShowOutcome play(List<Step> steps, DemoScenario scenario, ActorRef<Object> counter)
            throws InterruptedException {
        long began = clock.nanoTime();
        long sumBefore = sum(counter);
        try (Traffic traffic = new Traffic(system, clock, counter)) {
            OrderRush rush = new OrderRush(scenario);
            Duration usualGap = usualGap(traffic);
            for (Step step : steps) {
                reports.add(play(step, traffic));
            }
            List<String> problems = new ArrayList<>();
            awaitRest("the traffic", traffic.end(), problems);
            awaitRest("the order desk", rush.end(), problems);
            problems.addAll(rush.problems());
            compareSums(sumBefore + traffic.told(), sum(counter), problems);
            Map<Hop, Tally> tallies = new EnumMap<>(Hop.class);
            tallies.putAll(rush.tallies());
            tallies.putAll(traffic.tallies());
            Duration took = Duration.ofNanos(clock.nanoTime() - began);
            return new ShowOutcome(List.copyOf(reports), usualGap, tallies, problems, took);
        }
    }

    private Duration usualGap(Traffic traffic) throws InterruptedException {
        patience.pause(overture);
        traffic.longestGap();
        patience.pause(overture);
        return Duration.ofNanos(traffic.longestGap());
    }

    private StepReport play(Step step, Traffic traffic) throws InterruptedException {
        watch.forget();
        traffic.longestGap();
        String change = "";
        String problem = null;
        try {
            change = step.action().play();
        } catch (InterruptedException e) {
            throw e;
        } catch (IllegalStateException e) {
            problem = e.getMessage();
        } catch (Exception e) {
            problem = e.toString();
        }
        patience.pause(AFTER_STEP);
        if (problem == null && !watch.failures().isEmpty()) {
            problem = String.join("; ", watch.failures());
        }
        Duration gap = Duration.ofNanos(traffic.longestGap());
        return new StepReport(step.part(), step.way(), change, watch.longestPause(), gap, problem);
    }

    private static void awaitRest(String what, CompletableFuture<Void> rest, List<String> problems)
            throws InterruptedException {
        try {
            rest.get(REST_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            problems.add("expected " + what + " to come to rest within " + REST_LIMIT.toSeconds() + " s, found " + e);
        }
    }

    private static void compareSums(long expected, long found, List<String> problems) {
        if (expected != found) {
            problems.add("the counter: expected the sum " + expected + ", found " + found);
        }
    }

    /** What the counter has come to; -1 if it does not answer. */
    private static long sum(ActorRef<Object> counter) throws InterruptedException {
        try {
            return counter.<Map<String, Long>>ask(replyTo -> replyTo, ANSWER_LIMIT)
                    .toCompletableFuture()
                    .get(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                    .get("sum");
        } catch (ExecutionException | TimeoutException e) {
            return -1;
        }
    }
}
