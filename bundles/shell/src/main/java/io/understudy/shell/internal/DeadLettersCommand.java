package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import io.understudy.spi.MonotonicClock;
import java.util.Arrays;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The command {@code actor:dead-letters}.
 *
 * <p><b>Threads:</b> any.
 */
@Component(
        service = DeadLettersCommand.class,
        property = {
            "osgi.command.scope=actor",
            "osgi.command.function=dead-letters",
            "osgi.command.description=shows the latest messages that were not delivered"
        })
public final class DeadLettersCommand {
    private final DeadLetters letters;

    /** The command for that system. */
    @Activate
    public DeadLettersCommand(@Reference ActorSystem system) {
        this.letters = new DeadLetters(system.inspection(), MonotonicClock.SYSTEM);
    }

    /**
     * {@code actor:dead-letters [-n COUNT] [--json]}. Gogo calls a method of this name for commands that no method can be
     * named for.
     *
     * @param words the name of the command, and what was typed behind it
     */
    @SuppressWarnings("MemberName")
    public String _main(String[] words) {
        return Usage.DEAD_LETTERS.answer(Arrays.copyOfRange(words, 1, words.length), letters::list);
    }
}
