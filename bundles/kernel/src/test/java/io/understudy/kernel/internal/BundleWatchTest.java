package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.coordinator.internal.StealingCoordinator;
import io.understudy.executor.internal.ThreadExecutor;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.RuntimeSettings;
import io.understudy.spi.SuspendReason;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.Version;

/** What the kernel does when a bundle stops, is uninstalled, or takes the framework along. */
class BundleWatchTest {
    private static final long KERNEL = 99;

    private final SystemOnThreads test = SystemOnThreads.open(
            new StealingCoordinator(),
            new ThreadExecutor(2),
            new QueueMailboxFactory(),
            RuntimeSettings.DEFAULTS.withRoleTimeout(SystemOnThreads.LIMIT));
    private final Kernel kernel = test.kernel();
    private final List<String> log = LogActor.newLog();
    private final AtomicInteger ends = new AtomicInteger();
    private final BundleWatch watch;
    private final ActorRef<Object> actor;

    BundleWatchTest() {
        Bundle own = bundle(KERNEL);
        BundleContext context = (BundleContext) Proxy.newProxyInstance(
                BundleContext.class.getClassLoader(),
                new Class<?>[] {BundleContext.class},
                (proxy, method, arguments) -> method.getName().equals("getBundle") ? own : null);
        watch = new BundleWatch(context, kernel, ends::incrementAndGet);
        VersionedCode.in(kernel);
        actor = test.system().spawn(Versioned.props("v1", log), "a");
    }

    @AfterEach
    void close() {
        test.close();
    }

    private static Bundle bundle(long id) {
        return (Bundle) Proxy.newProxyInstance(
                Bundle.class.getClassLoader(),
                new Class<?>[] {Bundle.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getBundleId" -> id;
                    case "getSymbolicName" -> "bundle-" + id;
                    case "getVersion" -> new Version("1.0.0");
                    case "equals" -> arguments[0] instanceof Bundle other && other.getBundleId() == id;
                    case "hashCode" -> Long.hashCode(id);
                    default -> throw new AssertionError("not expected: " + method);
                });
    }

    private void happens(int type, long id) {
        watch.bundleChanged(new BundleEvent(type, bundle(id)));
    }

    private boolean isHeld() {
        return ((LocalRef<?>) actor).cell().isObstructed(SuspendReason.UPGRADE);
    }

    @Test
    void shouldHoldTheActorsOfABundleBeforeItHasStopped() {
        happens(BundleEvent.STOPPING, VersionedCode.OWN);
        assertThat(isHeld()).isTrue();
        assertThat(log).containsExactly("v1 starts", "v1 saves 0", "v1 stops");
    }

    @Test
    void shouldLeaveTheActorsOfOtherBundlesAlone() {
        happens(BundleEvent.STOPPING, VersionedCode.OTHER);
        happens(BundleEvent.STOPPING, KERNEL);
        happens(BundleEvent.UNINSTALLED, VersionedCode.OTHER);
        actor.tell(1);
        SystemOnThreads.await(() -> log.contains("v1 1"), "the message");
        assertThat(isHeld()).isFalse();
    }

    @Test
    void shouldStopTheActorsOfABundleThatIsUninstalled() {
        happens(BundleEvent.STOPPING, VersionedCode.OWN);
        happens(BundleEvent.UNINSTALLED, VersionedCode.OWN);
        SystemOnThreads.await(actor::terminated, "the end of the actor");
    }

    @Test
    void shouldNameAnActorThatIsTooBusyToBeHeld() {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        actor.tell((Step) context -> {
            inside.countDown();
            leave.await();
        });
        SystemOnThreads.await(inside, "the handler");
        kernel.settings(kernel.settings().withRoleTimeout(Duration.ofMillis(200)));
        LoggedLines lines = LoggedLines.of(() -> happens(BundleEvent.STOPPING, VersionedCode.OWN));
        assertThat(lines.containing("the bundle bundle-1 1.0.0 stops although 1 of its actors are still busy"))
                .singleElement()
                .asString()
                .contains("/user/a");
        leave.countDown();
        SystemOnThreads.await(() -> log.contains("v1 stops") && isHeld(), "it to be held after its message");
    }

    @Test
    void shouldNotWaitForItselfWhenAnActorStopsItsOwnBundle() {
        CountDownLatch stopped = new CountDownLatch(1);
        actor.tell((Step) context -> {
            happens(BundleEvent.STOPPING, VersionedCode.OWN);
            log.add("stopped its bundle");
            stopped.countDown();
        });
        SystemOnThreads.await(stopped, "the bundle to stop");
        SystemOnThreads.await(() -> log.contains("v1 stops"), "the actor to be held");
        assertThat(log).containsExactly("v1 starts", "stopped its bundle", "v1 saves 0", "v1 stops");
    }

    @Test
    void shouldEndTheSystemFirstWhenTheFrameworkStops() {
        happens(BundleEvent.STOPPING, 0);
        assertThat(ends).hasValue(1);
        assertThat(isHeld()).isFalse();
    }

    @Test
    void shouldHoldNobodyWhenTheSystemShutsDown() {
        ActorRef<Object> other = test.system().spawn(Props.of(() -> new LogActor(log)), "b");
        test.close();
        happens(BundleEvent.STOPPING, VersionedCode.OWN);
        happens(BundleEvent.STOPPING, 0);
        assertThat(other.terminated()).isTrue();
        assertThat(log).doesNotContain("v1 saves 0");
        assertThat(ends).hasValue(0);
    }
}
