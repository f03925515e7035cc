package io.understudy.itests.swap;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorSystem;
import io.understudy.exam.PaxExamExtension;
import io.understudy.observe.RuntimeEvent;
import io.understudy.observe.SwapReport;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MailboxRegistry;
import io.understudy.spi.ReadyQueueCoordinator;
import io.understudy.spi.WorkerExecutor;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/** Whoever cannot play a role does not get it, and senders notice nothing. */
@ExtendWith(PaxExamExtension.class)
public class BrokenPartIT {
    private static final String BROKEN = "broken";

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    private final List<RuntimeEvent.SwapFailed> failed = new CopyOnWriteArrayList<>();

    @Configuration
    public static Option[] configuration() {
        return SwapPlatform.with();
    }

    @ParameterizedTest
    @EnumSource(
            value = Part.class,
            names = {"COORDINATOR", "EXECUTOR", "REGISTRY", "MAILBOX"})
    void shouldStayWithTheOldOneWhenTheNewOneFailsToTakeOver(Part part) throws Exception {
        SwapLoad load = new SwapLoad(system, 1);
        ActorSystem.Subscription observation = system.observe(this::note);
        try (load) {
            load.start();
            load.awaitProgress(10_000);
            ServiceRegistration<?> registration = offerBroken(part);
            Await.until(
                    () -> !failed.isEmpty(),
                    "a failed swap to be announced",
                    () -> system.swaps().latest());
            load.awaitProgress(10_000);
            SwapReport report = system.swaps().swap(part.title, BROKEN);
            load.awaitProgress(10_000);
            registration.unregister();
            load.awaitProgress(10_000);
            assertThat(report.outcome()).as("%s", report).isNotEqualTo(SwapReport.Outcome.DONE);
        } finally {
            observation.close();
        }
        assertThat(load.settled()).isTrue();
        assertThat(load.lost()).isZero();
        assertThat(load.tally().errors()).isEmpty();
        assertThat(failed).allSatisfy(event -> {
            assertThat(event.role()).isEqualTo(part.title);
            assertThat(event.why()).contains("cannot play");
        });
        load.ensemble().stop();
    }

    private void note(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.SwapFailed swapFailed) {
            failed.add(swapFailed);
        }
    }

    /** Offers somebody who ranks first and throws whatever is asked. */
    private ServiceRegistration<?> offerBroken(Part part) {
        Class<?> type = switch (part) {
            case COORDINATOR -> ReadyQueueCoordinator.class;
            case EXECUTOR -> WorkerExecutor.class;
            case REGISTRY -> MailboxRegistry.class;
            default -> MailboxFactory.class;
        };
        Object broken = Proxy.newProxyInstance(
                BrokenPartIT.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return method.invoke(this, arguments);
                    }
                    throw new IllegalStateException("I cannot play");
                });
        return context.registerService(
                type.getName(),
                broken,
                FrameworkUtil.asDictionary(Map.of(Constants.SERVICE_RANKING, 20_000, part.selector, BROKEN)));
    }

    @Test
    void shouldRefuseWhenThereIsNoSuchRoleOrCandidate() {
        SwapReport noRole = system.swaps().swap("director", "");
        assertThat(noRole.outcome()).isEqualTo(SwapReport.Outcome.REFUSED);
        assertThat(noRole.why()).contains("coordinator");

        SwapReport nobody = system.swaps().swap("executor", "nobody");
        assertThat(nobody.outcome()).isEqualTo(SwapReport.Outcome.REFUSED);
        assertThat(nobody.why()).contains("nobody").contains("threads");
    }
}
