package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.MonotonicClock;
import org.apache.felix.service.command.Descriptor;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The commands that change something about actors: {@code actor:suspend}, {@code resume}, {@code stop}, {@code signal}, {@code
 * tell} and {@code replay}.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = ControlCommand.class,
        property = {
            "osgi.command.scope=actor",
            "osgi.command.function=suspend",
            "osgi.command.function=resume",
            "osgi.command.function=stop",
            "osgi.command.function=signal",
            "osgi.command.function=tell",
            "osgi.command.function=replay"
        })
public final class ControlCommand {
    private final Control control;
    private final DeadLetters letters;

    /** The commands for that system. */
    @Activate
    public ControlCommand(@Reference ActorSystem system) {
        this.control = new Control(system);
        this.letters = new DeadLetters(system.inspection(), MonotonicClock.SYSTEM);
    }

    /** {@code actor:suspend PATH...}. */
    @Descriptor("lets actors handle no messages; these wait")
    public String suspend(String[] words) {
        return Usage.SUSPEND.answer(words, control::suspend);
    }

    /** {@code actor:resume PATH...}. */
    @Descriptor("lets actors go on")
    public String resume(String[] words) {
        return Usage.RESUME.answer(words, control::resume);
    }

    /** {@code actor:stop PATH...}. */
    @Descriptor("stops actors and all below them")
    public String stop(String[] words) {
        return Usage.STOP.answer(words, control::stop);
    }

    /** {@code actor:signal KEY}. */
    @Descriptor("resumes all actors that wait for that number")
    public String signal(String[] words) {
        return Usage.SIGNAL.answer(words, control::signal);
    }

    /** {@code actor:tell PATH TEXT...}. */
    @Descriptor("sends an actor a text; one that takes no String may fail")
    public String tell(String[] words) {
        return Usage.TELL.answer(words, control::tell);
    }

    /** {@code actor:replay NUMBER...|all}. */
    @Descriptor("sends dead letters once more")
    public String replay(String[] words) {
        return Usage.REPLAY.answer(words, letters::replay);
    }
}
