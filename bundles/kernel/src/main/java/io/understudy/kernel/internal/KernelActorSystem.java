package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.DeadLetterReason;
import io.understudy.EventStream;
import io.understudy.Props;
import io.understudy.middleware.ContextPropagator;
import io.understudy.middleware.MessageInterceptor;
import io.understudy.observe.Inspection;
import io.understudy.observe.RuntimeObserver;
import io.understudy.observe.Swaps;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import io.understudy.spi.Ticking;
import io.understudy.supervision.RootEscalationHandler;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The facade: the only way into the runtime, with no logic of its own.
 *
 * <p><b>Threads:</b> any.
 */
final class KernelActorSystem implements ActorSystem, Ticking {
    private final Kernel kernel;

    KernelActorSystem(Kernel kernel) {
        this.kernel = kernel;
    }

    @Override
    public String name() {
        return kernel.settings().name();
    }

    @Override
    public <M> ActorRef<M> spawn(Props<M> props) {
        return kernel.spawn(kernel.guardian(), props, null);
    }

    @Override
    public <M> ActorRef<M> spawn(Props<M> props, String name) {
        return kernel.spawn(kernel.guardian(), props, Names.checked(name));
    }

    @Override
    public Optional<ActorRef<?>> find(String path) {
        Objects.requireNonNull(path, "path");
        return Optional.ofNullable(kernel.find(path)).map(ActorCell::self);
    }

    @Override
    public ActorRef<Object> refer(String path) {
        return new PathRef(kernel, path);
    }

    @Override
    public void stop(ActorRef<?> actor) {
        if (AnyRef.of(actor, "actor").cell() == kernel.guardian()) {
            throw new IllegalArgumentException(
                    actor.path() + " cannot be stopped; use shutdown to end the system " + name());
        }
        send(actor, SystemMessage.Stop.INSTANCE);
    }

    @Override
    public void suspend(ActorRef<?> actor) {
        send(actor, new SystemMessage.Suspend(SuspendReason.USER_DEFINED, null));
    }

    @Override
    public void resume(ActorRef<?> actor) {
        send(actor, SystemMessage.Resume.INSTANCE);
    }

    private static void send(ActorRef<?> actor, SystemMessage message) {
        ActorCell<?> cell = AnyRef.of(actor, "actor").cell();
        if (cell != null) {
            cell.system(message);
        }
    }

    @Override
    public int signal(SignalKey key) {
        return kernel.signals().signal(Objects.requireNonNull(key, "key"));
    }

    @Override
    public ActorRef<Object> deadLetters() {
        return kernel.deadLetterRef();
    }

    @Override
    public long deadLetterCount(DeadLetterReason reason) {
        return kernel.deadLetters().count(reason);
    }

    @Override
    public Subscription observe(RuntimeObserver observer) {
        return kernel.events().subscribe(observer);
    }

    @Override
    public EventStream events() {
        return kernel.events();
    }

    @Override
    public Inspection inspection() {
        return kernel.inspector();
    }

    @Override
    public Swaps swaps() {
        return kernel.casting();
    }

    @Override
    public Subscription intercept(MessageInterceptor interceptor) {
        return kernel.interceptors().add(interceptor);
    }

    @Override
    public Subscription propagate(ContextPropagator propagator) {
        return kernel.interceptors().propagators().add(propagator);
    }

    @Override
    public Subscription onRootEscalation(RootEscalationHandler handler) {
        return kernel.rootEscalations().add(handler);
    }

    @Override
    public CompletionStage<Void> forceStop() {
        return kernel.shutdownControl().force();
    }

    @Override
    public void onTermination(Runnable callback) {
        kernel.shutdownControl().onTermination(callback);
    }

    @Override
    public int actorCount() {
        return kernel.actorCount();
    }

    @Override
    public CompletionStage<Void> shutdown(Duration deadline) {
        return kernel.shutdownControl().begin(Objects.requireNonNull(deadline, "deadline"));
    }

    @Override
    public CompletionStage<Void> terminated() {
        return kernel.shutdownControl().terminated();
    }

    @Override
    public void tick() {
        kernel.ticker().tick();
    }
}
