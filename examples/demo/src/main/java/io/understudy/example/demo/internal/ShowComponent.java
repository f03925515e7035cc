package io.understudy.example.demo.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.MonotonicClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The show in a framework: {@code demo:swap} replaces every part of the runtime under load, {@code demo:swaps} says how far it is
 * and what it came to.
 *
 * <p>With the framework or system property {@code demo.once=true} it also runs by itself, once, and offers the result as a
 * {@link Future} with the service property {@code demo.result=once}. That completes with the tables and the summary if all adds
 * up, and with an error that says what does not. The properties {@code demo.shelf} and {@code demo.deploy} are the folders of
 * the bundles that wait for their part, and of those that are installed when they are put there.
 *
 * <p><b>Threads:</b> any; the show has a thread of its own.
 */
@Component(
        immediate = true,
        service = ShowComponent.class,
        property = {"osgi.command.scope=demo", "osgi.command.function=swap", "osgi.command.function=swaps"})
public final class ShowComponent {
    /** Property of the framework: whether to run by itself, once. */
    static final String ONCE = "demo.once";

    /** Property of the service that has the result of that. */
    static final String RESULT = "demo.result";

    private static final Logger LOG = LoggerFactory.getLogger(ShowComponent.class);
    private static final Duration OVERTURE = Duration.ofSeconds(1);
    private static final Duration TIME_TO_END = Duration.ofSeconds(10);

    private final BundleContext context;
    private final ActorSystem system;
    private final ConfigurationAdmin configurations;
    private final ServiceRegistration<?> result;
    private final Patience patience = new Patience();
    private Thread thread;
    private Show show;
    private volatile String last = "";

    /** Offers the commands, and runs once if that is wanted. */
    @Activate
    public ShowComponent(
            BundleContext context, @Reference ActorSystem system, @Reference ConfigurationAdmin configurations) {
        this.context = context;
        this.system = system;
        this.configurations = configurations;
        this.result = Boolean.parseBoolean(context.getProperty(ONCE)) ? runOnce() : null;
    }

    private ServiceRegistration<?> runOnce() {
        CompletableFuture<String> text = new CompletableFuture<>();
        start(outcome -> {
            if (outcome.problems().isEmpty()) {
                text.complete(describe(outcome));
            } else {
                text.completeExceptionally(new IllegalStateException(describe(outcome)));
            }
        });
        return context.registerService(Future.class, text, FrameworkUtil.asDictionary(Map.of(RESULT, "once")));
    }

    @Deactivate
    void deactivate() throws InterruptedException {
        if (result != null) {
            result.unregister();
        }
        patience.end();
        Thread running = running();
        if (running != null) {
            running.join(TIME_TO_END.toMillis());
        }
    }

    private synchronized Thread running() {
        return thread != null && thread.isAlive() ? thread : null;
    }

    /** {@code demo:swap}: begins a show and does not wait for its end. */
    public synchronized String swap() {
        if (running() != null) {
            return "The show is on already; demo:swaps says how far it is.";
        }
        start(outcome -> System.out.println(outcome.summary() + "; demo:swaps has the details"));
        return "Every part will be replaced under load, which takes some ten seconds; demo:swaps says how far it is.";
    }

    /** {@code demo:swaps}: how far the show is, or what it came to. */
    public synchronized String swaps() {
        if (running() != null) {
            return StepTable.of(show.reports());
        }
        return last.isEmpty() ? "There was no show yet; demo:swap begins one." : last;
    }

    /** Who is told what a show came to. */
    private interface Audience {
        void applaud(ShowOutcome outcome);
    }

    private synchronized void start(Audience audience) {
        SwapWatch watch = new SwapWatch(MonotonicClock.SYSTEM);
        show = new Show(system, MonotonicClock.SYSTEM, watch, patience, OVERTURE);
        Show next = show;
        thread = new Thread(() -> play(next, watch, audience), "demo-show");
        thread.setDaemon(true);
        thread.start();
    }

    private void play(Show next, SwapWatch watch, Audience audience) {
        ShowOutcome outcome;
        try {
            outcome = next.play(programme(watch));
        } catch (CancellationException e) {
            LOG.info("{}", e.getMessage());
            return;
        } catch (InterruptedException | RuntimeException e) {
            LOG.error("the show was broken off", e);
            outcome = new ShowOutcome(next.reports(), Duration.ZERO, Map.of(), List.of(e.toString()), Duration.ZERO);
        }
        last = describe(outcome);
        LOG.info("{}", last);
        audience.applaud(outcome);
    }

    private List<Step> programme(SwapWatch watch) {
        BundleShelf bundles = new BundleShelf(context, folder("demo.shelf"), folder("demo.deploy"));
        return Programme.of(
                new RoleSteps(system.swaps(), configurations, bundles, watch, patience),
                new CodeSteps(system, bundles, watch, patience),
                new MiddlewareSteps(context, bundles, patience));
    }

    private Path folder(String property) {
        String path = context.getProperty(property);
        if (path == null) {
            throw new IllegalStateException("expected the property " + property
                    + " of the framework to be a folder, found none; ./run sets it");
        }
        return Path.of(path);
    }

    private static String describe(ShowOutcome outcome) {
        String verdict = outcome.problems().isEmpty() ? "" : " WRONG: " + String.join("; ", outcome.problems());
        return outcome.tables() + System.lineSeparator() + outcome.summary() + verdict;
    }
}
