package io.understudy.supervision;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How an actor treats failures of its children: a kind, a restart limit and a decider. The actor is asked for it once per
 * failure, in its own turn, so the answer may depend on its state.
 *
 * <pre>{@code
 * public SupervisorStrategy supervisorStrategy(ActorContext<Order> context) {
 *     return errors > 10 ? SupervisorStrategy.stopping() : SupervisorStrategy.restarting(3, Duration.ofMinutes(1));
 * }
 * }</pre>
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param kind the {@link SupervisionKind} to ask, by name
 * @param limit how often a child may be restarted
 * @param decider what to do about an error
 * @param options further values the kind understands
 */
public record SupervisorStrategy(String kind, RestartLimit limit, Decider decider, Map<String, Object> options) {
    /** The kind that acts on the failed child alone. */
    public static final String ONE_FOR_ONE = "one-for-one";

    /** The kind that acts on all children. */
    public static final String ALL_FOR_ONE = "all-for-one";

    /** The kind that acts on the failed child and those started after it. */
    public static final String REST_FOR_ONE = "rest-for-one";

    /** The kind that waits longer before each restart. */
    public static final String BACKOFF = "backoff";

    private static final String REDELIVER = "redeliver";
    private static final SupervisorStrategy STANDARD =
            oneForOne(RestartLimit.of(10, Duration.ofSeconds(1)), Decider.STANDARD);

    /** Checks that nothing is missing. */
    public SupervisorStrategy {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(limit, "limit");
        Objects.requireNonNull(decider, "decider");
        Objects.requireNonNull(options, "options");
        options = Map.copyOf(options);
        if (kind.isBlank()) {
            throw new IllegalArgumentException("kind: expected the name of a supervision kind, such as " + ONE_FOR_ONE
                    + ", found \"" + kind + "\"");
        }
    }

    /** What an actor uses that says nothing: one for one, ten restarts within a second, {@link Decider#STANDARD}. */
    public static SupervisorStrategy standard() {
        return STANDARD;
    }

    /** The failed child alone. */
    public static SupervisorStrategy oneForOne(RestartLimit limit, Decider decider) {
        return new SupervisorStrategy(ONE_FOR_ONE, limit, decider, Map.of());
    }

    /** All children. */
    public static SupervisorStrategy allForOne(RestartLimit limit, Decider decider) {
        return new SupervisorStrategy(ALL_FOR_ONE, limit, decider, Map.of());
    }

    /** The failed child and those started after it. */
    public static SupervisorStrategy restForOne(RestartLimit limit, Decider decider) {
        return new SupervisorStrategy(REST_FOR_ONE, limit, decider, Map.of());
    }

    /** The failed child alone, later each time, as {@code backoff} says; {@link Decider#STANDARD} decides. */
    public static SupervisorStrategy backoff(Backoff backoff) {
        return backoff(backoff, Decider.STANDARD);
    }

    /** The failed child alone, later each time, as {@code backoff} says. */
    public static SupervisorStrategy backoff(Backoff backoff, Decider decider) {
        Objects.requireNonNull(backoff, "backoff");
        RestartLimit limit = RestartLimit.of(backoff.maxRestarts(), Duration.ZERO);
        return new SupervisorStrategy(BACKOFF, limit, decider, Map.of(Backoff.OPTION, backoff));
    }

    /**
     * The same, but the message that failed is handled once more after a restart or resume, before those behind it. Without
     * this it is consumed. Choose it only where handling a message twice does no harm, and with a restart limit, as a message
     * that always fails ends in a stop only then.
     */
    public SupervisorStrategy withRedelivery() {
        Map<String, Object> more = new HashMap<>(options);
        more.put(REDELIVER, true);
        return new SupervisorStrategy(kind, limit, decider, more);
    }

    /** Whether the message that failed is handled once more. */
    public boolean redelivers() {
        return Boolean.TRUE.equals(options.get(REDELIVER));
    }

    /** Stops every child that fails. */
    public static SupervisorStrategy stopping() {
        return oneForOne(RestartLimit.unlimited(), error -> Directive.STOP);
    }

    /** Restarts every child that fails, at most {@code restarts} times within {@code within}. */
    public static SupervisorStrategy restarting(int restarts, Duration within) {
        return oneForOne(RestartLimit.of(restarts, within), error -> Directive.RESTART);
    }

    /** Decides nothing itself. */
    public static SupervisorStrategy escalating() {
        return oneForOne(RestartLimit.unlimited(), error -> Directive.ESCALATE);
    }
}
