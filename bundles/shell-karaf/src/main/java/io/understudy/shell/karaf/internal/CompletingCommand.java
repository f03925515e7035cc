package io.understudy.shell.karaf.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.karaf.shell.api.console.Candidate;
import org.apache.karaf.shell.api.console.Command;
import org.apache.karaf.shell.api.console.CommandLine;
import org.apache.karaf.shell.api.console.Completer;
import org.apache.karaf.shell.api.console.Parser;
import org.apache.karaf.shell.api.console.Session;

/**
 * A command that is never run: it completes the arguments of all commands in its scope, for everybody. Who may give a command is
 * another matter, and Karaf's.
 *
 * <p><b>Threads:</b> any.
 */
final class CompletingCommand implements Command, Completer {
    private static final String SCOPE = "actor";

    private final Function<List<String>, List<String>> offers;

    CompletingCommand(Function<List<String>, List<String>> offers) {
        this.offers = offers;
    }

    @Override
    public String getScope() {
        return SCOPE;
    }

    @Override
    public String getName() {
        return "*";
    }

    @Override
    public String getDescription() {
        return "The tab key completes paths, roles, PIDs and options; actor:COMMAND --help says how a command is used";
    }

    @Override
    public Completer getCompleter(boolean scoped) {
        return this;
    }

    @Override
    public Parser getParser() {
        return null;
    }

    @Override
    public Object execute(Session session, List<Object> arguments) {
        throw new UnsupportedOperationException("command: expected one that actor:help shows, found actor:*");
    }

    @Override
    public void completeCandidates(Session session, CommandLine line, List<Candidate> candidates) {
        offers(session, line).forEach(offer -> candidates.add(new Candidate(offer, true)));
    }

    @Override
    public int complete(Session session, CommandLine line, List<String> candidates) {
        List<String> offered = offers(session, line);
        candidates.addAll(offered);
        return offered.isEmpty() ? -1 : line.getBufferPosition() - line.getArgumentPosition();
    }

    private List<String> offers(Session session, CommandLine line) {
        int cursor = line.getCursorArgumentIndex();
        List<String> words = new ArrayList<>(Arrays.asList(line.getArguments()));
        if (cursor < 1 || !isOurs(session, words.get(0))) {
            return List.of();
        }
        if (words.size() == cursor) {
            words.add("");
        }
        return offers.apply(List.copyOf(words.subList(0, cursor + 1)));
    }

    private static boolean isOurs(Session session, String typed) {
        return typed.startsWith(SCOPE + ":") || SCOPE.equals(session.get(Session.SUBSHELL));
    }
}
