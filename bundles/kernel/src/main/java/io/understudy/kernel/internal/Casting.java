package io.understudy.kernel.internal;

import io.understudy.observe.RoleCast;
import io.understudy.observe.SwapReport;
import io.understudy.observe.Swaps;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All roles that are played by one at a time, and the three who decide by whom: services that come and go, the configuration,
 * the operator. While the system shuts down nobody is exchanged who could stay.
 *
 * <p><b>Threads:</b> any.
 */
final class Casting implements Swaps {
    private static final Logger LOG = LoggerFactory.getLogger(Casting.class);

    private final Kernel kernel;
    private final Cast<ReadyQueueCoordinator> coordinator;
    private final Cast<MailboxRegistry> registry;
    private final Cast<MessageInvoker> invoker;
    private final Cast<MailboxFactory> mailbox;
    private final Cast<WorkerExecutor> executor;
    private final List<Cast<?>> casts;
    /** Whether there are mailboxes whose maker has gone; for the one who changes the role. */
    private boolean mailboxesHomeless;

    Casting(Kernel kernel) {
        this.kernel = kernel;
        Roles roles = kernel.roles();
        SwapLog log = roles.log();
        this.coordinator = new Cast<>("coordinator", false, log, Probes::coordinator, roles::coordinator);
        this.executor = new Cast<>("executor", false, log, Probes::executor, roles::executor);
        this.invoker = new Cast<>("invoker", false, log, any -> {}, roles::invoker);
        this.registry = new Cast<>("registry", true, log, Probes::registry, roles::registry);
        this.mailbox = new Cast<>("mailbox", false, log, Probes::mailboxes, this::mailboxes);
        this.casts = List.of(coordinator, executor, invoker, registry, mailbox);
    }

    Cast<ReadyQueueCoordinator> coordinator() {
        return coordinator;
    }

    Cast<WorkerExecutor> executor() {
        return executor;
    }

    Cast<MessageInvoker> invoker() {
        return invoker;
    }

    Cast<MailboxRegistry> registry() {
        return registry;
    }

    Cast<MailboxFactory> mailbox() {
        return mailbox;
    }

    /**
     * New actors get mailboxes of {@code next}. Those there are keep theirs, unless its bundle goes or has gone: no code of a
     * stopped bundle is to run for longer than it must.
     */
    private SwapReport mailboxes(MailboxFactory next) {
        SwapReport report = kernel.roles().mailboxes(next);
        mailboxesHomeless |= mailbox.leaving();
        if (next == null || !mailboxesHomeless) {
            return report;
        }
        mailboxesHomeless = false;
        return moved(report, next);
    }

    /** Gives every actor a mailbox of {@code next}, and says so in the report. */
    private SwapReport moved(SwapReport report, MailboxFactory next) {
        int moved = kernel.moves().moveAll(next, kernel.settings().roleTimeout());
        LOG.info("mailbox: {} actors have moved into mailboxes of {}", moved, report.to());
        return new SwapReport(
                report.role(), report.from(), report.to(), report.outcome(), report.pause(), moved, report.why());
    }

    // Services

    /** A candidate came, or changed its ranking. */
    <T> void offered(Cast<T> cast, Candidate<T> candidate) {
        cast.put(candidate);
        settle(cast);
    }

    /** A candidate goes. When this returns nobody uses it any more. */
    void withdrawn(Cast<?> cast, Object key) {
        cast.remove(key);
        settle(cast);
    }

    private void settle(Cast<?> cast) {
        if (!kernel.refusing() || cast.leaving() || cast.snapshot().current() == null) {
            cast.settle();
        }
    }

    /**
     * Somebody does not play its role any more, although it is there: a coordinator that keeps refusing, throwing or giving out
     * nothing, an executor without a live thread. It is left out, and the next candidate takes the role.
     */
    void failedInRole(String role, Object failing, String why) {
        cast(role).failedInRole(failing, why);
    }

    // Configuration

    /** Which implementation the configuration asks for, by role; empty: by ranking. */
    void configure(Map<String, String> implementations) {
        for (Cast<?> cast : casts) {
            String name = implementations.getOrDefault(cast.role(), "");
            if (!cast.configure(name)) {
                RoleCast now = cast.snapshot();
                LOG.warn(
                        "{}: the role {} is to be played by '{}', which is not there (found: {}); {} has it until it comes",
                        KernelConfig.PID,
                        cast.role(),
                        name,
                        now.candidates(),
                        now.current() == null ? "nobody" : now.current());
            }
            settle(cast);
        }
    }

    // The operator

    @Override
    public SwapReport swap(String role, String implementation) {
        Cast<?> cast = cast(role);
        if (cast == null) {
            return refused(
                    role,
                    null,
                    implementation,
                    "there is no role '" + role + "'; expected one of "
                            + casts.stream().map(Cast::role).collect(Collectors.joining(", ")));
        }
        String from = cast.snapshot().current();
        if (kernel.refusing()) {
            return refused(role, from, implementation, "the system is shutting down");
        }
        if (!cast.beginAlone()) {
            return refused(
                    role, from, implementation, "another swap of this role is under way; try again when it is done");
        }
        try {
            return swap(cast, from, implementation == null ? "" : implementation);
        } finally {
            cast.endAlone();
        }
    }

    private SwapReport swap(Cast<?> cast, String from, String implementation) {
        if (!cast.choose(implementation)) {
            return refused(
                    cast.role(),
                    from,
                    implementation,
                    "there is no candidate '" + implementation + "'; expected one of "
                            + cast.snapshot().candidates());
        }
        SwapReport last = cast.settle();
        if (cast == mailbox && last != null && last.outcome() == SwapReport.Outcome.DONE && last.moved() == 0) {
            last = moved(last, kernel.roles().current().mailboxes());
        }
        String now = cast.snapshot().current();
        if (last != null && !implementation.isEmpty() && !implementation.equals(now)) {
            return new SwapReport(
                    cast.role(), from, implementation, SwapReport.Outcome.RETURNED, last.pause(), 0, last.why());
        }
        return last == null
                ? new SwapReport(cast.role(), from, now, SwapReport.Outcome.DONE, Duration.ZERO, 0, "it has the role")
                : new SwapReport(
                        cast.role(),
                        from,
                        now,
                        SwapReport.Outcome.DONE,
                        last.pause(),
                        last.moved(),
                        implementation.isEmpty() ? "configuration and ranking decide" : "operator's choice");
    }

    private static SwapReport refused(String role, String from, String to, String why) {
        return new SwapReport(role, from, to, SwapReport.Outcome.REFUSED, Duration.ZERO, 0, why);
    }

    private Cast<?> cast(String role) {
        for (Cast<?> cast : casts) {
            if (cast.role().equals(role)) {
                return cast;
            }
        }
        return null;
    }

    @Override
    public List<RoleCast> roles() {
        return casts.stream().map(Cast::snapshot).toList();
    }

    @Override
    public List<SwapReport> latest() {
        return kernel.roles().log().latest();
    }

    @Override
    public Map<String, Long> counts() {
        return kernel.roles().log().counts();
    }
}
