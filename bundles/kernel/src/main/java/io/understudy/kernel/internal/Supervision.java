package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.SuspendReason;
import io.understudy.supervision.Directive;
import io.understudy.supervision.Failure;
import io.understudy.supervision.RestartType;
import io.understudy.supervision.SupervisionCase;
import io.understudy.supervision.SupervisionKind;
import io.understudy.supervision.SupervisionPlan;
import io.understudy.supervision.SupervisorStrategy;
import java.time.Duration;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decisions about failed children; in the parent's turn, once per failure, one after the other.
 *
 * <p>The parent names a strategy, the strategy's decider a directive, and the strategy's kind a plan. If any of them throws, the
 * parent has failed and the child stays held until somebody has decided about the parent. While nobody offers the kind, the child
 * stays held and the failure is decided when somebody does.
 */
final class Supervision {
    private static final Logger LOG = LoggerFactory.getLogger(Supervision.class);

    private Supervision() {}

    static void decide(ActorCell<?> parent, SystemMessage.ChildFailed report) {
        if (mustWait(parent)) {
            parent.rare().deferred.add(report);
            return;
        }
        try {
            tryToDecide(parent, report);
        } catch (Throwable thrown) {
            leaveUnsettled(parent, report);
            throw thrown;
        }
    }

    /** Whether nothing can be decided now: several children are just being restarted, or there is nobody to ask. */
    private static boolean mustWait(ActorCell<?> parent) {
        return parent.rare().group != null || (parent.actor() == null && !parent.isObstructed(SuspendReason.STOPPING));
    }

    static void decideDeferred(ActorCell<?> parent) {
        Deque<SystemMessage.ChildFailed> deferred = parent.rare().deferred;
        while (!deferred.isEmpty() && !mustWait(parent)) {
            decide(parent, deferred.poll());
        }
    }

    private static void tryToDecide(ActorCell<?> parent, SystemMessage.ChildFailed report) {
        ActorCell<?> child = report.child();
        if (!parent.children().contains(child)
                || child.isObstructed(SuspendReason.STOPPING)
                || isStale(parent, report)) {
            return;
        }
        if (parent.isObstructed(SuspendReason.STOPPING) || parent.kernel().refusing()) {
            child.system(SystemMessage.Stop.INSTANCE);
            return;
        }
        if (parent.parent() == null && report.escalated()) {
            stopForTheRoot(parent, report);
            return;
        }
        SupervisorStrategy strategy = strategyOf(parent);
        SupervisionKind kind = parent.kernel().roles().current().kinds().get(strategy.kind());
        if (kind == null) {
            parent.kernel().undecided().add(parent, report, strategy.kind());
            return;
        }
        SupervisionPlan plan = plan(parent, report.failure(), strategy, kind, child);
        if (parent.parent() == null && plan.directive() == Directive.ESCALATE) {
            stopForTheRoot(parent, report);
        } else {
            carryOut(parent, report, strategy, plan);
        }
    }

    /** There is nobody above the root who could decide. */
    private static void stopForTheRoot(ActorCell<?> root, SystemMessage.ChildFailed report) {
        carryOut(root, report, SupervisorStrategy.stopping(), stop(report.child()));
        root.kernel().rootEscalations().happened(report.failure());
    }

    /** Whether the child was restarted since, together with a sibling that had failed before it. */
    private static boolean isStale(ActorCell<?> parent, SystemMessage.ChildFailed report) {
        RestartHistory history = parent.rare().histories.get(report.child());
        return history != null && report.failure().incarnation() < history.incarnation();
    }

    static void childBegun(ActorCell<?> parent, ActorCell<?> child, int incarnation) {
        if (parent.children().contains(child)) {
            history(parent, child).began(incarnation);
        }
        if (parent.rare().group != null) {
            parent.rare().group.begun(child);
        }
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
                SupervisionPlan plan = new SupervisionPlan(directive, List.of(child.self()), Duration.ZERO);
                child.system(order(next.report, plan, null));
            }
        }
    }

    private static void leaveUnsettled(ActorCell<?> parent, SystemMessage.ChildFailed report) {
        parent.rare().unsettled.add(new Unsettled(report, parent.rare().incarnation));
    }

    /** A failure of a child that waits for what becomes of its parent. */
    record Unsettled(SystemMessage.ChildFailed report, int parentIncarnation) {}

    private static <M> SupervisorStrategy strategyOf(ActorCell<M> parent) {
        SupervisorStrategy strategy = parent.actor().supervisorStrategy(parent.context());
        if (strategy == null) {
            throw new IllegalStateException(
                    "supervisorStrategy of " + parent.path() + " returned null; expected a strategy");
        }
        return strategy;
    }

    /** What is to be done. A temporary child that would be restarted is stopped, alone. */
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
        if (directive == Directive.RESTART && child.props().restart() == RestartType.TEMPORARY) {
            return stop(child);
        }
        RestartHistory history = history(parent, child);
        long now = parent.kernel().clock().nanoTime();
        int recent = history.recent(strategy.limit(), now);
        SupervisionPlan plan =
                kind.plan(new Case(failure, strategy, directive, parent.children(), recent, parent.self(), history));
        if (plan == null) {
            throw new IllegalStateException(
                    "supervision kind " + kind.getClass().getName() + " made no plan for " + child.path());
        }
        requireConcerned(parent, child, kind, plan);
        if (plan.directive() == Directive.RESTART) {
            history.restarted(strategy.limit(), failure.timestamp(), now + Durations.nanos(plan.delay()));
        }
        return plan;
    }

    /** Refuses a plan that would leave the failed child held for ever. */
    private static void requireConcerned(
            ActorCell<?> parent, ActorCell<?> child, SupervisionKind kind, SupervisionPlan plan) {
        if (plan.directive() != Directive.ESCALATE) {
            List<ActorCell<?>> affected = affected(parent, plan);
            if (!affected.contains(child) && !affected.contains(parent)) {
                throw new IllegalStateException("supervision kind "
                        + kind.getClass().getName() + " planned " + plan.directive() + " for " + plan.affected()
                        + "; expected " + child.path() + ", which has failed, to be among them, or " + parent.path()
                        + " to be stopped");
            }
        }
    }

    private static RestartHistory history(ActorCell<?> parent, ActorCell<?> child) {
        return parent.rare().histories.computeIfAbsent(child, c -> new RestartHistory());
    }

    private static SupervisionPlan stop(ActorCell<?> child) {
        return new SupervisionPlan(Directive.STOP, List.of(child.self()), Duration.ZERO);
    }

    private static void carryOut(
            ActorCell<?> parent, SystemMessage.ChildFailed report, SupervisorStrategy strategy, SupervisionPlan plan) {
        announce(parent, report, plan);
        if (plan.directive() == Directive.ESCALATE) {
            leaveUnsettled(parent, report);
            Faults.escalated(parent, report.failure().error());
            return;
        }
        Envelope failed = strategy.redelivers() && !CellStash.isPutAside(report.envelope()) ? report.envelope() : null;
        List<ActorCell<?>> affected = affected(parent, plan);
        if (plan.directive() == Directive.RESTART && affected.size() > 1) {
            GroupRestart.start(parent, report.child(), affected, restart(report, plan, failed, true));
            return;
        }
        if (plan.directive() == Directive.STOP && failed != null) {
            parent.kernel().deadLetters().record(failed, report.child().path(), DeadLetterReason.ACTOR_STOPPED);
        }
        SystemMessage order = order(report, plan, failed);
        for (ActorCell<?> cell : affected) {
            if (cell == report.child() || plan.directive() == Directive.STOP) {
                cell.system(order);
            } else if (order instanceof SystemMessage.Restart restart) {
                cell.system(restart.forSibling());
            }
        }
    }

    /** The children that a plan names, oldest first as there, each once; or the supervisor itself. */
    private static List<ActorCell<?>> affected(ActorCell<?> parent, SupervisionPlan plan) {
        Set<ActorCell<?>> cells = new LinkedHashSet<>();
        for (ActorRef<?> ref : plan.affected()) {
            ActorCell<?> cell = AnyRef.of(ref, "affected child").cell();
            boolean supervisor = cell == parent && plan.directive() == Directive.STOP;
            if (cell != null && (supervisor || parent.children().contains(cell))) {
                cells.add(cell);
            }
        }
        return List.copyOf(cells);
    }

    private static SystemMessage order(SystemMessage.ChildFailed report, SupervisionPlan plan, Envelope redelivered) {
        return switch (plan.directive()) {
            case RESTART -> restart(report, plan, redelivered, false);
            case RESUME -> new SystemMessage.Recover(restart(report, plan, redelivered, false));
            case STOP, ESCALATE -> SystemMessage.Stop.INSTANCE;
        };
    }

    private static SystemMessage.Restart restart(
            SystemMessage.ChildFailed report, SupervisionPlan plan, Envelope redelivered, boolean together) {
        return new SystemMessage.Restart(
                report.failure().error(),
                together ? SystemMessage.Restart.ANY : report.failure().incarnation(),
                Durations.nanos(plan.delay()),
                plan.bufferLimit(),
                redelivered,
                together);
    }

    /** Says what was decided. The way up of an escalated failure is said only to those who want every detail. */
    private static void announce(ActorCell<?> parent, SystemMessage.ChildFailed report, SupervisionPlan plan) {
        Failure failure = report.failure();
        RestartHistory history = parent.rare().histories.get(report.child());
        int restarts = history == null ? 0 : history.total();
        boolean detail = report.escalated() && plan.directive() == Directive.ESCALATE;
        if (detail ? LOG.isDebugEnabled() : LOG.isInfoEnabled()) {
            String line = report.child().path() + ": " + plan.directive() + " after "
                    + failure.error().getClass().getName() + " on " + Faults.describe(failure.message())
                    + " (incarnation " + failure.incarnation() + ", restarts so far: " + restarts + ")";
            if (detail) {
                LOG.debug(line);
            } else {
                LOG.info(line);
            }
        }
        if (parent.kernel().events().heard()) {
            parent.kernel()
                    .events()
                    .publish(new RuntimeEvent.FailureDecided(
                            report.child().path(), failure, plan.directive(), restarts));
        }
    }

    private record Case(
            Failure failure,
            SupervisorStrategy strategy,
            Directive directive,
            Children family,
            int recentRestarts,
            ActorRef<?> supervisor,
            RestartHistory history)
            implements SupervisionCase {
        @Override
        public List<ActorRef<?>> children() {
            return family.refs();
        }

        @Override
        public int restartsInARow(Duration quiet) {
            return history.inARow(quiet, failure.timestamp());
        }
    }
}
