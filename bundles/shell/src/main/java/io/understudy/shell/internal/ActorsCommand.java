package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.MonotonicClock;
import org.apache.felix.service.command.Descriptor;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The commands {@code actor:list}, {@code actor:tree} and {@code actor:info}.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = ActorsCommand.class,
        property = {
            "osgi.command.scope=actor",
            "osgi.command.function=list",
            "osgi.command.function=tree",
            "osgi.command.function=info"
        })
public final class ActorsCommand {
    private final ActorViews views;
    private final Actors actors;

    /** The commands for that system. */
    @Activate
    public ActorsCommand(@Reference ActorSystem system) {
        this.views = new ActorViews(system);
        this.actors = new Actors(system);
    }

    /** {@code actor:list [PATTERN] [-n COUNT] [--json]}. */
    @Descriptor("shows actors: state, waiting messages, restarts, what they do")
    public String list(String[] words) {
        return Usage.LIST.answer(words, views::list);
    }

    /** {@code actor:tree [PATH] [--json]}. */
    @Descriptor("shows actors as a tree")
    public String tree(String[] words) {
        return Usage.TREE.answer(words, views::tree);
    }

    /** {@code actor:info PATH [--json]}. */
    @Descriptor("shows everything about one actor")
    public String info(String[] words) {
        return Usage.INFO.answer(words, this::facts);
    }

    private String facts(Arguments arguments) {
        var actor = actors.snapshot(arguments.words().get(0));
        return arguments.json() ? Json.of(ActorFacts.json(actor)) : ActorFacts.text(actor, MonotonicClock.SYSTEM);
    }
}
