package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.MonotonicClock;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The commands {@code actor:top} and {@code actor:tail}. What they show meanwhile goes to the console of whoever typed the
 * command.
 *
 * <p><b>Threads:</b> any; the calling thread waits, and whoever interrupts it ends the command.
 */
@Component(
        service = WatchCommand.class,
        property = {"osgi.command.scope=actor", "osgi.command.function=top", "osgi.command.function=tail"})
public final class WatchCommand {
    private final Top top;
    private final Tail tail;

    /** The commands for that system. */
    @Activate
    public WatchCommand(@Reference ActorSystem system) {
        this.top = new Top(system.inspection(), Pause.REAL);
        this.tail = new Tail(system, MonotonicClock.SYSTEM);
    }

    /** {@code actor:top [-n ROUNDS] [-d MILLIS] [--json]}. */
    @Descriptor("shows workers and the busiest actors until Ctrl-C, or -n times, -d ms apart")
    public String top(CommandSession session, String[] words) {
        return Usage.TOP.answer(words, arguments -> top.run(arguments, new SessionScreen(session)));
    }

    /** {@code actor:tail [PATH] [-n COUNT] [-t SECONDS]}. */
    @Descriptor("shows what happens, for 10 s or as said; with a path, to actors there and below")
    public String tail(CommandSession session, String[] words) {
        return Usage.TAIL.answer(words, arguments -> tail.run(arguments, new SessionScreen(session)::add));
    }
}
