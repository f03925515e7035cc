package io.understudy.itests;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorFactory;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import io.understudy.middleware.InvokeContext;
import io.understudy.middleware.Middleware;
import io.understudy.middleware.Verdict;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import javax.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceRegistration;

/** Actors and middlewares of another bundle than the runtime's. */
@ExtendWith(PaxExamExtension.class)
public class ForeignActorIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime();
    }

    /** Answers with the class loader it sees. */
    static final class Loader implements Actor<ActorRef<ClassLoader>> {
        @Override
        public void receive(ActorRef<ClassLoader> replyTo, ActorContext<ActorRef<ClassLoader>> actor) {
            replyTo.tell(Thread.currentThread().getContextClassLoader());
        }
    }

    @Test
    void shouldRunAnActorOfAnotherBundleWithItsOwnClassLoader() throws Exception {
        ActorRef<ActorRef<ClassLoader>> actor = system.spawn(Props.of(Loader::new), "loader");

        ClassLoader seen = ask(actor);

        assertThat(FrameworkUtil.getBundle(Loader.class)).isEqualTo(context.getBundle());
        assertThat(seen).isSameAs(Loader.class.getClassLoader());
        system.stop(actor);
    }

    @Test
    void shouldRunAnActorWhileItsFactoryIsAService() throws Exception {
        ServiceRegistration<?> registration = context.registerService(
                ActorFactory.class,
                (ActorFactory<ActorRef<ClassLoader>>) Loader::new,
                FrameworkUtil.asDictionary(Map.of(ActorFactory.ACTOR_NAME, "from-service")));

        @SuppressWarnings("unchecked") // The factory above makes the actor.
        ActorRef<ActorRef<ClassLoader>> actor = (ActorRef<ActorRef<ClassLoader>>)
                system.find("/user/from-service").orElseThrow();
        assertThat(ask(actor)).isSameAs(Loader.class.getClassLoader());

        registration.unregister();
        assertThat(system.inspection()
                        .snapshot("/user/from-service", 1)
                        .actors()
                        .get(0)
                        .reasons())
                .as("held until a service of its name comes back")
                .containsExactly(SuspendReason.UPGRADE);
        system.stop(actor);
    }

    @Test
    void shouldWrapTurnsWhileAMiddlewareIsAService() throws Exception {
        List<String> seen = new CopyOnWriteArrayList<>();
        Middleware middleware = new Middleware() {
            @Override
            public Verdict before(InvokeContext turn) {
                seen.add("before " + turn.path());
                return Verdict.proceed();
            }

            @Override
            public void after(InvokeContext turn, InvokeResult result) {
                seen.add("after " + turn.path());
            }
        };
        ActorRef<ActorRef<ClassLoader>> wrapped = system.spawn(Props.of(Loader::new), "wrapped");
        ActorRef<ActorRef<ClassLoader>> other = system.spawn(Props.of(Loader::new), "other");
        ServiceRegistration<?> registration = context.registerService(
                Middleware.class,
                middleware,
                FrameworkUtil.asDictionary(Map.of(Middleware.ACTOR_PATH, "/user/wrapped")));
        ask(wrapped);
        ask(other);
        registration.unregister();
        int whileThere = seen.size();
        ask(wrapped);

        assertThat(seen).containsExactly("before /user/wrapped", "after /user/wrapped");
        assertThat(seen).hasSize(whileThere);
        system.stop(wrapped);
        system.stop(other);
    }

    private static ClassLoader ask(ActorRef<ActorRef<ClassLoader>> actor) throws Exception {
        return actor.<ClassLoader>ask(replyTo -> replyTo, LIMIT)
                .toCompletableFuture()
                .get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }
}
