package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.SuspendReason;
import io.understudy.supervision.Directive;
import io.understudy.supervision.Failure;
import io.understudy.supervision.SupervisionCase;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decisions about failed children; in the parent's turn, once per failure.
 *
 * <p>The parent names a strategy, the strategy's decider a directive, and the strategy's kind a plan. If any of them throws, the
 * parent has failed and the child stays held until somebody has decided about the parent. While nobody offers the kind, the child
 * stays held and the failure is decided when somebody does.
 */
final class Supervision {
    private static final Logger LOG = LoggerFactory.getLogger(Supervision.class);

    private Supervision() {}

    static void decide(ActorCell<?> parent, SystemMessage.ChildFailed report) {
        try {
            tryToDecide(parent, report);
        } catch (Throwable thrown) {
            leaveUnsettled(parent, report);
            throw thrown;
        }
    }

    private static void tryToDecide(ActorCell<?> parent, SystemMessage.ChildFailed report) {
        ActorCell<?> child = report.child();
        if (!parent.children().contains(child) || child.isObstructed(SuspendReason.STOPPING)) {
            return;
        }
        if (parent.isObstructed(SuspendReason.STOPPING) || parent.kernel().refusing()) {
            child.system(SystemMessage.Stop.INSTANCE);
            return;
        }
        if (parent.parent() == null && report.escalated()) {
            parent.kernel().rootEscalation(child, report.failure());
            carryOut(parent, report, new SupervisionPlan(Directive.STOP, List.of(child.self()), Duration.ZERO));
            return;
        }
        SupervisorStrategy strategy = strategyOf(parent);
        SupervisionKind kind = parent.kernel().roles().current().kinds().get(strategy.kind());
        if (kind == null) {
            LOG.warn(
                    "{} stays held: no bundle offers the supervision kind \"{}\" that {} asks for; install one",
                    child.path(),
                    strategy.kind(),
                    parent.path());
            parent.kernel().undecided(parent, report, strategy.kind());
            return;
        }
        carryOut(parent, report, plan(parent, report.failure(), strategy, kind, child));
    }

    /**
     * Deals with the failures that were escalated, or could not be decided, once somebody has decided about the parent: what
     * was done to the parent is done to the child, unless the child has stopped meanwhile. What the root could not decide is
     * stopped.
     */
    static void settle(ActorCell<?> parent) {
        Deque<Unsettled> unsettled = parent.rare().unsettled;
        for (Unsettled next = unsettled.poll(); next != null; next = unsettled.poll()) {
            ActorCell<?> child = next.report.child();
            if (parent.children().contains(child)) {
                Directive directive = parent.parent() == null
                        ? Directive.STOP
                        : parent.rare().incarnation == next.parentIncarnation ? Directive.RESUME : Directive.RESTART;
                child.system(order(directive, next.report, true, 0));
            }
        }
    }

    private static void leaveUnsettled(ActorCell<?> parent, SystemMessage.ChildFailed report) {
        parent.rare().unsettled.add(new Unsettled(report, parent.rare().incarnation));
    }

    /** A failure of a child that waits for what becomes of its parent. */
    record Unsettled(SystemMessage.ChildFailed report, int parentIncarnation) {}

    private static <M> SupervisorStrategy strategyOf(ActorCell<M> parent) {
        if (parent.actor() == null) {
            return SupervisorStrategy.standard();
        }
        SupervisorStrategy strategy = parent.actor().supervisorStrategy(parent.context());
        if (strategy == null) {
            throw new IllegalStateException(
                    "supervisorStrategy of " + parent.path() + " returned null; expected a strategy");
        }
        return strategy;
    }

    private static SupervisionPlan plan(
            ActorCell<?> parent,
            Failure failure,
            SupervisorStrategy strategy,
            SupervisionKind kind,
            ActorCell<?> child) {
        Directive directive = strategy.decider().decide(failure.error());
        if (directive == null) {
            throw new IllegalStateException("the decider of " + parent.path() + " returned null for "
                    + failure.error().getClass().getName() + "; expected a directive");
        }
        RestartHistory history = parent.rare().histories.computeIfAbsent(child, c -> new RestartHistory());
        long now = parent.kernel().clock().nanoTime();
        int recent = history.recent(strategy.limit(), now);
        SupervisionPlan plan = kind.plan(
                new Case(failure, strategy, directive, parent.children().refs(), recent, parent.self(), history, now));
        if (plan == null) {
            throw new IllegalStateException(
                    "supervision kind " + kind.getClass().getName() + " made no plan for " + child.path());
        }
        if (plan.directive() == Directive.RESTART) {
            history.restarted(strategy.limit(), now + Durations.nanos(plan.delay()));
        }
        return plan;
    }

    private static void carryOut(ActorCell<?> parent, SystemMessage.ChildFailed report, SupervisionPlan plan) {
        announce(parent, report, plan);
        if (plan.directive() == Directive.ESCALATE) {
            leaveUnsettled(parent, report);
            Faults.escalated(parent, report.failure().error());
            return;
        }
        long delay = Durations.nanos(plan.delay());
        for (ActorRef<?> ref : plan.affected()) {
            ActorCell<?> child = AnyRef.of(ref, "affected child").cell();
            if (child != null && parent.children().contains(child)) {
                child.system(order(plan.directive(), report, child == report.child(), delay));
            }
        }
    }

    /** What a child is told. One that has not failed is restarted whichever instance it has, and has nothing to resume from. */
    private static SystemMessage order(
            Directive directive, SystemMessage.ChildFailed report, boolean hasFailed, long delay) {
        int incarnation = hasFailed ? report.failure().incarnation() : SystemMessage.Restart.ANY;
        return switch (directive) {
            case RESTART -> new SystemMessage.Restart(report.failure().error(), incarnation, delay);
            case RESUME -> new SystemMessage.Recover(incarnation, delay);
            case STOP, ESCALATE -> SystemMessage.Stop.INSTANCE;
        };
    }

    private static void announce(ActorCell<?> parent, SystemMessage.ChildFailed report, SupervisionPlan plan) {
        RestartHistory history = parent.rare().histories.get(report.child());
        int restarts = history == null ? 0 : history.total();
        LOG.info("{}: {} (restarts so far: {})", report.child().path(), plan.directive(), restarts);
        if (parent.kernel().events().heard()) {
            parent.kernel()
                    .events()
                    .publish(new RuntimeEvent.FailureDecided(
                            report.child().path(), report.failure(), plan.directive(), restarts));
        }
    }

    private record Case(
            Failure failure,
            SupervisorStrategy strategy,
            Directive directive,
            List<ActorRef<?>> children,
            int recentRestarts,
            ActorRef<?> supervisor,
            RestartHistory history,
            long now)
            implements SupervisionCase {
        @Override
        public int restartsInARow(Duration quiet) {
            return history.inARow(quiet, now);
        }
    }
}
