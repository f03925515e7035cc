package io.understudy.example.demo.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.MonotonicClock;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The order desk in a framework: the commands {@code demo:order}, {@code demo:last} and {@code demo:greet} of a Gogo shell.
 */
@Component(
        immediate = true,
        service = DemoComponent.class,
        property = {
            "osgi.command.scope=demo",
            "osgi.command.function=order",
            "osgi.command.function=last",
            "osgi.command.function=greet"
        })
public final class DemoComponent {
    private static final Logger LOG = LoggerFactory.getLogger(DemoComponent.class);
    private static final Duration GREETING_LIMIT = Duration.ofSeconds(3);
    private static final Duration TIME_TO_STOP = Duration.ofSeconds(30);

    private final ActorSystem system;
    private final DemoScenario scenario;
    private volatile String last = "Nothing has run to its end yet.";

    /** Offers the commands. */
    @Activate
    public DemoComponent(@Reference ActorSystem system) {
        this.system = system;
        this.scenario = new DemoScenario(system, MonotonicClock.SYSTEM);
    }

    @Deactivate
    void deactivate() {
        scenario.close();
    }

    /** {@code demo:order n}: runs the scenario with that many orders. */
    public String order(int orders) throws InterruptedException {
        Outcome outcome = await(scenario.run(orders), Run.limit(orders).plus(TIME_TO_STOP));
        LOG.info("{}", outcome.summary());
        last = describe(outcome);
        return last;
    }

    /** {@code demo:last}: what the last run came to, for those that ran in the background. */
    public String last() {
        return last;
    }

    private static String describe(Outcome outcome) {
        String verdict = outcome.problems().isEmpty()
                ? "All adds up: " + outcome.restarts() + " times a shelf failed on purpose and was restarted."
                : "WRONG: " + String.join("; ", outcome.problems());
        return outcome.table() + outcome.summary() + System.lineSeparator() + verdict;
    }

    /** {@code demo:greet name}: asks the greeter. */
    public String greet(String name) throws InterruptedException {
        return await(
                system.refer("/user/" + Greeter.NAME)
                        .<String>ask(replyTo -> new Greeter.Greet(name, replyTo), GREETING_LIMIT),
                GREETING_LIMIT.multipliedBy(2));
    }

    private static <T> T await(CompletionStage<T> stage, Duration limit) throws InterruptedException {
        try {
            return stage.toCompletableFuture().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            throw new IllegalStateException("no result within " + limit.toSeconds() + " s", e);
        }
    }
}
