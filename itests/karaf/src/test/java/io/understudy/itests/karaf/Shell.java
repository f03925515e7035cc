package io.understudy.itests.karaf;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.security.auth.Subject;
import org.apache.karaf.jaas.boot.principal.RolePrincipal;
import org.apache.karaf.jaas.boot.principal.UserPrincipal;
import org.apache.karaf.shell.api.console.Candidate;
import org.apache.karaf.shell.api.console.Command;
import org.apache.karaf.shell.api.console.Completer;
import org.apache.karaf.shell.api.console.Session;
import org.apache.karaf.shell.api.console.SessionFactory;

/** Types commands into Karaf's shell. */
final class Shell {
    private static final Set<String> ADMINISTRATOR = Set.of("admin", "manager", "viewer", "systembundles");

    private final SessionFactory sessions;

    Shell(SessionFactory sessions) {
        this.sessions = sessions;
    }

    /** What an administrator sees who types that. */
    String typed(String command) throws Exception {
        return typedBy(ADMINISTRATOR, command);
    }

    /** What somebody with these roles sees who types that. */
    String typedBy(Set<String> roles, String command) throws Exception {
        return by(roles, () -> execute(command));
    }

    /** What the tab key offers behind these words, of which the last may not be complete. */
    List<String> offered(String... words) throws Exception {
        return by(ADMINISTRATOR, () -> complete(new TypedLine(List.of(words))));
    }

    private static <T> T by(Set<String> roles, PrivilegedExceptionAction<T> action) throws Exception {
        Subject user = new Subject(
                true,
                Stream.concat(
                                Stream.of(new UserPrincipal("somebody")),
                                roles.stream().map(RolePrincipal::new))
                        .collect(Collectors.toSet()),
                Set.of(),
                Set.of());
        try {
            return Subject.doAs(user, action);
        } catch (PrivilegedActionException e) {
            throw e.getException();
        }
    }

    private String execute(String command) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Session session = open(bytes)) {
            Object result = session.execute(command);
            return bytes.toString(StandardCharsets.UTF_8) + (result == null ? "" : result);
        }
    }

    /** As Karaf's console does: every command of the registry is asked. */
    private List<String> complete(TypedLine line) {
        List<Candidate> candidates = new ArrayList<>();
        try (Session session = open(new ByteArrayOutputStream())) {
            for (Command command : session.getRegistry().getCommands()) {
                Completer completer = command.getScope().equals("actor") ? command.getCompleter(true) : null;
                if (completer != null) {
                    completer.completeCandidates(session, line, candidates);
                }
            }
        }
        return candidates.stream().map(Candidate::value).toList();
    }

    private Session open(ByteArrayOutputStream bytes) {
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        return sessions.create(new ByteArrayInputStream(new byte[0]), out, out);
    }
}
