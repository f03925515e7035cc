package io.understudy.contract;

import io.understudy.ActorRef;
import io.understudy.spi.MailboxIndex;
import io.understudy.supervision.Decider;
import io.understudy.supervision.Directive;
import io.understudy.supervision.Failure;
import io.understudy.supervision.RestartLimit;
import io.understudy.supervision.SupervisionCase;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * A failure of one of three siblings, the second unless a test says otherwise, with what a test has written down.
 *
 * <p><b>Threads:</b> one.
 */
public final class ScriptedCase implements SupervisionCase {
    private final ActorRef<?> supervisor = new StubRef("/user/parent");
    private final List<ActorRef<?>> children =
            List.of(new StubRef("/user/parent/a"), new StubRef("/user/parent/b"), new StubRef("/user/parent/c"));
    private final Directive directive;
    private ActorRef<?> failed = children.get(1);
    private RestartLimit limit = RestartLimit.of(10, Duration.ofSeconds(1));
    private Duration retryAfter = Duration.ofMillis(100);
    private int recentRestarts;
    private ToIntFunction<Duration> restartsInARow = quiet -> 0;
    private SupervisorStrategy strategy;

    /** The decider said {@code directive}; the standard limit, and no restart so far. */
    public ScriptedCase(Directive directive) {
        this.directive = directive;
    }

    /** With the failure of another: {@code /user/parent/a}, {@code b} and {@code c} are the children. */
    public ScriptedCase withFailed(String path) {
        this.failed = new StubRef(path);
        return this;
    }

    /** With another restart limit. */
    public ScriptedCase withLimit(RestartLimit limit) {
        this.limit = limit;
        return this;
    }

    /** With that many restarts within the window. */
    public ScriptedCase withRecentRestarts(int recentRestarts) {
        this.recentRestarts = recentRestarts;
        return this;
    }

    /** With that many restarts in a row, whatever peace is asked for. */
    public ScriptedCase withRestartsInARow(int restartsInARow) {
        return withRestartsInARow(quiet -> restartsInARow);
    }

    /** With as many restarts in a row as that says about the peace that is asked for. */
    public ScriptedCase withRestartsInARow(ToIntFunction<Duration> restartsInARow) {
        this.restartsInARow = restartsInARow;
        return this;
    }

    /** With that strategy as a whole. */
    public ScriptedCase withStrategy(SupervisorStrategy strategy) {
        this.strategy = strategy;
        return this;
    }

    /** With another least time before the child goes on. */
    public ScriptedCase withRetryAfter(Duration retryAfter) {
        this.retryAfter = retryAfter;
        return this;
    }

    @Override
    public Failure failure() {
        return new Failure(
                failed,
                new MailboxIndex(2, 1),
                1,
                new IllegalStateException("scripted"),
                "message",
                null,
                1_000,
                retryAfter);
    }

    @Override
    public SupervisorStrategy strategy() {
        return strategy == null ? SupervisorStrategy.oneForOne(limit, Decider.STANDARD) : strategy;
    }

    @Override
    public Directive directive() {
        return directive;
    }

    @Override
    public List<ActorRef<?>> children() {
        return children;
    }

    @Override
    public ActorRef<?> supervisor() {
        return supervisor;
    }

    @Override
    public int restartsInARow(Duration quiet) {
        return restartsInARow.applyAsInt(quiet);
    }

    @Override
    public int recentRestarts() {
        return recentRestarts;
    }
}
