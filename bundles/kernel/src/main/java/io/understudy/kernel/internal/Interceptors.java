package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.DeadLetterReason;
import io.understudy.Props;
import io.understudy.middleware.MessageInterceptor;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Who sees single messages on their way. A message that is sent while there are interceptors carries those of that moment, so
 * that who comes and goes meanwhile does not matter to it, and one that is sent while there are none carries nothing.
 *
 * <p><b>Threads:</b> any.
 */
final class Interceptors {
    private final Kernel kernel;
    private final Propagators propagators;
    /** Never changed, only replaced, with the monitor: each message carries the one of its moment. */
    private volatile List<MessageInterceptor> all = List.of();

    Interceptors(Kernel kernel) {
        this.kernel = kernel;
        this.propagators = new Propagators(kernel);
    }

    Subscription add(MessageInterceptor interceptor) {
        Objects.requireNonNull(interceptor, "interceptor");
        change(list -> list.add(interceptor));
        return () -> remove(interceptor);
    }

    void remove(MessageInterceptor interceptor) {
        change(list -> list.remove(interceptor));
    }

    private void change(Consumer<List<MessageInterceptor>> step) {
        synchronized (this) {
            List<MessageInterceptor> changed = new ArrayList<>(all);
            step.accept(changed);
            all = List.copyOf(changed);
        }
        kernel.detourIfNeeded();
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** Whether messages must come by, to be shown to somebody or to be given something to carry. */
    boolean wantMessages() {
        return !all.isEmpty() || !propagators.isEmpty();
    }

    /** Who gives messages something to carry. */
    Propagators propagators() {
        return propagators;
    }

    /** What to put into the mailbox instead of {@code message}, which carries {@code carried}; null if it was dropped. */
    Object onSend(ActorCell<?> recipient, Object message, ActorRef<?> sender, Carried carried) {
        List<MessageInterceptor> chain = all;
        Object current = message;
        for (MessageInterceptor interceptor : chain) {
            try {
                current = interceptor.onSend(current, recipient.self(), sender);
            } catch (Throwable thrown) {
                kernel.contained("interceptor " + interceptor.getClass().getName(), recipient.path(), thrown);
            }
            if (current == null) {
                kernel.deadLetters().record(message, recipient.path(), sender, DeadLetterReason.REJECTED);
                return null;
            }
        }
        return chain.isEmpty() && carried == null ? current : new InterceptedMessage(current, sender, chain, carried);
    }

    /** How to make the actor; by those who may replace it. */
    <M> Props<M> onSpawn(Props<M> props, ActorCell<?> parent, String name) {
        Props<M> current = props;
        for (MessageInterceptor interceptor : all) {
            current = interceptor.onSpawn(current, Paths.of(parent) + "/" + name);
            if (current == null) {
                throw new IllegalStateException("the interceptor "
                        + interceptor.getClass().getName() + " refused to spawn " + Paths.of(parent) + "/" + name);
            }
        }
        return current;
    }
}
