package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import io.understudy.observe.RuntimeEvent;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.inject.Inject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/** A rate limit that is plugged in, changed and unplugged by configuration while messages flow. */
@ExtendWith(PaxExamExtension.class)
public class RateLimitIT {
    private static final String PID = "io.understudy.middleware.ratelimit";
    private static final Map<String, Object> SLOW = Map.of("actor.path", "/user/limited", "rate", 4.0, "burst", 2);
    private static final Map<String, Object> FAST = Map.of("actor.path", "/user/limited", "rate", 1e6, "burst", 1000);
    private static final int MANY = 5_000;
    private static final int LIMIT_SECONDS = 20;

    @Inject
    ActorSystem system;

    @Inject
    ConfigurationAdmin configurations;

    private final BlockingQueue<String> suspended = new LinkedBlockingQueue<>();
    private ActorSystem.Subscription observation;
    private ActorRef<CountDownLatch> limited;
    private ActorRef<CountDownLatch> free;

    @org.ops4j.pax.exam.Configuration
    public static Option[] configuration() {
        return Platform.runtime(jar("bucket4j_jdk17-core"), jar("understudy-middleware-rate-limit"));
    }

    @BeforeEach
    void spawn() {
        limited = system.spawn(Props.of(() -> (latch, actor) -> latch.countDown()), "limited");
        free = system.spawn(Props.of(() -> (latch, actor) -> latch.countDown()), "free");
        observation = system.observe(this::note);
    }

    private void note(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.MailboxSuspended held) {
            suspended.add(held.path());
        }
    }

    @AfterEach
    void stop() {
        observation.close();
        system.stop(limited);
        system.stop(free);
    }

    @Test
    void shouldLimitActorsAsLongAndAsMuchAsConfigured() throws Exception {
        assertHandlesMany(limited);

        Configuration limit = configurations.getFactoryConfiguration(PID, "one", "?");
        limit.update(FrameworkUtil.asDictionary(SLOW));
        tellUntilSuspended(limited);
        assertHandlesMany(free);
        assertThat(suspended).doesNotContain("/user/free");

        limit.update(FrameworkUtil.asDictionary(FAST));
        assertHandlesMany(limited);

        limit.update(FrameworkUtil.asDictionary(SLOW));
        tellUntilSuspended(limited);

        limit.delete();
        assertHandlesMany(limited);
        suspended.clear();
        assertHandlesMany(limited);
        assertThat(suspended).isEmpty();
    }

    @Test
    void shouldLimitOtherActorsWhenThePathIsChanged() throws Exception {
        Configuration limit = configurations.getFactoryConfiguration(PID, "moving", "?");
        limit.update(FrameworkUtil.asDictionary(Map.of("actor.path", "/user/free", "rate", 4.0, "burst", 2)));
        tellUntilSuspended(free);
        limit.update(FrameworkUtil.asDictionary(SLOW));
        tellUntilSuspended(limited);
        assertHandlesMany(free);

        limit.delete();
        assertHandlesMany(limited);
    }

    /** With the slow limit this takes twenty minutes, so it succeeds only without it. */
    private static void assertHandlesMany(ActorRef<CountDownLatch> actor) throws InterruptedException {
        CountDownLatch handled = new CountDownLatch(MANY);
        for (int i = 0; i < MANY; i++) {
            actor.tell(handled);
        }
        assertThat(handled.await(LIMIT_SECONDS, TimeUnit.SECONDS))
                .as("%s handled %d of %d messages", actor.path(), MANY - handled.getCount(), MANY)
                .isTrue();
    }

    /** Tells messages one by one, until the limit holds the actor; another one may be held until it has heard that it need not. */
    private void tellUntilSuspended(ActorRef<CountDownLatch> actor) throws InterruptedException {
        suspended.clear();
        String who = null;
        for (int i = 0; !actor.path().equals(who) && i < 100 * LIMIT_SECONDS; i++) {
            actor.tell(new CountDownLatch(1));
            who = suspended.poll(10, TimeUnit.MILLISECONDS);
        }
        assertThat(who).isEqualTo(actor.path());
    }
}
