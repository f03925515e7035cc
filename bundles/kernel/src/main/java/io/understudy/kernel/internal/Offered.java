package io.understudy.kernel.internal;

import io.understudy.Actor;
import io.understudy.ActorFactory;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import java.util.function.Supplier;

/** What makes the instances of an actor that is offered as a service. */
record Offered<M>(ActorFactory<M> factory) implements CodeOwner, Supplier<Actor<M>> {

    /** How the actor's instances are made. */
    static <M> Props<M> by(ActorFactory<M> factory) {
        return Props.of(new Offered<>(factory));
    }

    /** The same with the mailbox that the factory wants. */
    static <M> Props<M> spawnedBy(ActorFactory<M> factory) {
        MailboxOptions mailbox = factory.mailbox();
        Props<M> props = by(factory);
        return mailbox == null ? props : props.withMailbox(mailbox);
    }

    @Override
    public Actor<M> get() {
        return factory.create();
    }

    @Override
    public Class<?> ownerClass() {
        return factory.getClass();
    }
}
