package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.CommandSessionListener;
import org.apache.felix.service.command.Function;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Lets Gogo's shell on JLine complete the arguments of our commands. Its sessions have a command {@code complete}, which takes what is
 * to be evaluated at the tab key. It is told of our commands as soon as the session has run anything, as each does with its profile
 * at the start. Sessions without JLine are left alone. Those of Karaf are told as well, but Karaf 4.4 does not use what they know;
 * there the bundle {@code io.understudy.shell.karaf} completes.
 *
 * <p>Who may not give a command is offered nothing for it: the shell itself is asked, by giving the command with {@code --help}.
 *
 * <p><b>Threads:</b> any; those of the sessions.
 */
@Component(service = CommandSessionListener.class)
public final class SessionCompletions implements CommandSessionListener, Function {
    private static final String COMPLETIONS = ".completions";
    private static final String VARIABLE = "__actor_offers";

    private final Completion completion;
    private final Set<CommandSession> told =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** Completes with what is in that system and that framework. */
    @Activate
    public SessionCompletions(BundleContext context, @Reference ActorSystem system) {
        this.completion = new Completion(system, new FrameworkKeys(context));
    }

    /** Leaves nothing of this bundle in any session. */
    @Deactivate
    void deactivate() {
        List<CommandSession> sessions;
        synchronized (told) {
            sessions = List.copyOf(told);
        }
        sessions.forEach(session -> session.put(VARIABLE, null));
    }

    @Override
    public void beforeExecute(CommandSession session, CharSequence command) {
        // Afterwards is early enough, and its profile has been run by then.
    }

    @Override
    public void afterExecute(CommandSession session, CharSequence command, Exception exception) {
        tell(session);
    }

    @Override
    public void afterExecute(CommandSession session, CharSequence command, Object result) {
        tell(session);
    }

    private void tell(CommandSession session) {
        if (session.get(COMPLETIONS) instanceof Map && session.get(VARIABLE) != this) {
            session.put(VARIABLE, this); // first, as what follows comes here as well
            told.add(session);
            try {
                for (Usage usage : Usage.values()) {
                    session.execute(script(usage));
                }
            } catch (Exception e) {
                // Another kind of session than it looked like: it goes on without completion.
                told.remove(session);
            }
        }
    }

    private static String script(Usage usage) {
        String complete = "complete -c " + usage.command() + " ";
        StringBuilder script = new StringBuilder(complete + "-e\n");
        script.append(complete).append("-d '").append(usage.purpose()).append("'\n");
        usage.shape()
                .flags()
                .forEach(flag -> script.append(complete)
                        .append("-l ")
                        .append(flag.substring(2))
                        .append('\n'));
        usage.shape()
                .values()
                .forEach(value -> script.append(complete)
                        .append("-s ")
                        .append(value.substring(1))
                        .append('\n'));
        script.append(complete).append("-l ").append(Usage.ASK.substring(2)).append('\n');
        return script.append(complete)
                .append("-a '" + VARIABLE + " ($.commandLine words) ($.commandLine wordIndex)'")
                .toString();
    }

    /** What may stand at the cursor; {@code arguments} are the words of the line, and which of them it is in. */
    @Override
    public Object execute(CommandSession session, List<Object> arguments) {
        List<String> words =
                ((List<?>) arguments.get(0)).stream().map(String::valueOf).toList();
        int cursor = ((Number) arguments.get(1)).intValue();
        List<String> typed = words.subList(0, Math.min(cursor + 1, words.size()));
        return isAllowed(session, typed.get(0)) ? completion.offers(typed) : List.of();
    }

    private static boolean isAllowed(CommandSession session, String command) {
        try {
            return Usage.of(command).isPresent()
                    && session.execute(Usage.of(command).orElseThrow().command() + " " + Usage.ASK) != null;
        } catch (Exception e) {
            return false;
        }
    }
}
