package io.understudy;

import io.understudy.supervision.RestartType;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The recipe for an actor: how to make an instance, and its mailbox. Used for the first instance and for each restart.
 *
 * <p><b>Threads:</b> any.
 *
 * @param <M> the messages the actor takes
 */
public final class Props<M> {
    /** Whether instances of a class can differ; those of a lambda that captures nothing cannot and may be shared. */
    private static final ClassValue<Boolean> HAS_STATE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return hasState(type);
        }
    };

    private final Supplier<? extends Actor<M>> factory;
    private final MailboxOptions mailbox;
    private final RestartType restart;
    /** The instance made last; a racy read can only miss a repetition, never invent one. */
    private volatile WeakReference<Actor<M>> last = new WeakReference<>(null);

    private Props(Supplier<? extends Actor<M>> factory, MailboxOptions mailbox, RestartType restart) {
        this.factory = factory;
        this.mailbox = mailbox;
        this.restart = restart;
    }

    /** Actors made by {@code factory}, which gives a new one each time. */
    public static <M> Props<M> of(Supplier<? extends Actor<M>> factory) {
        return new Props<>(Objects.requireNonNull(factory, "factory"), null, RestartType.TRANSIENT);
    }

    /** The same with a mailbox of its own. */
    public Props<M> withMailbox(MailboxOptions options) {
        return new Props<>(factory, Objects.requireNonNull(options, "options"), restart);
    }

    /** The same with another choice of ends that are followed by a restart; failures are, if nothing is said. */
    public Props<M> withRestart(RestartType restart) {
        return new Props<>(factory, mailbox, Objects.requireNonNull(restart, "restart"));
    }

    /** Which ends are followed by a restart. */
    public RestartType restart() {
        return restart;
    }

    /** The mailbox options; empty: those of the system. */
    public Optional<MailboxOptions> mailbox() {
        return Optional.ofNullable(mailbox);
    }

    /** The factory as it was given; its class tells which bundle the actors belong to. */
    public Supplier<? extends Actor<M>> factory() {
        return factory;
    }

    /**
     * A new instance.
     *
     * @throws IllegalStateException if the factory gave none, or one with state that it has given before
     */
    public Actor<M> create() {
        Actor<M> actor = factory.get();
        if (actor == null) {
            throw new IllegalStateException("the actor factory "
                    + factory.getClass().getName() + " returned null; expected a new actor on each call");
        }
        if (HAS_STATE.get(actor.getClass())) {
            if (last.get() == actor) {
                throw new IllegalStateException(
                        "the actor factory " + factory.getClass().getName()
                                + " returned the same " + actor.getClass().getName()
                                + " twice; expected a new actor on each call, as two actors, or an actor and its restarted"
                                + " self, must not share state");
            }
            last = new WeakReference<>(actor);
        }
        return actor;
    }

    private static boolean hasState(Class<?> type) {
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    return true;
                }
            }
        }
        return false;
    }
}
