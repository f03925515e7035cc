package io.understudy.itests.karaf;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.security.auth.Subject;
import org.apache.karaf.jaas.boot.principal.RolePrincipal;
import org.apache.karaf.jaas.boot.principal.UserPrincipal;
import org.apache.karaf.shell.api.console.Session;
import org.apache.karaf.shell.api.console.SessionFactory;

/** Types commands into Karaf's shell. */
final class Shell {
    private final SessionFactory sessions;

    Shell(SessionFactory sessions) {
        this.sessions = sessions;
    }

    /** What an administrator sees who types that. */
    String typed(String command) throws Exception {
        return typedBy(Set.of("admin", "manager", "viewer", "systembundles"), command);
    }

    /** What somebody with these roles sees who types that. */
    String typedBy(Set<String> roles, String command) throws Exception {
        Subject user = new Subject(
                true,
                Stream.concat(
                                Stream.of(new UserPrincipal("somebody")),
                                roles.stream().map(RolePrincipal::new))
                        .collect(Collectors.toSet()),
                Set.of(),
                Set.of());
        try {
            return Subject.doAs(user, (PrivilegedExceptionAction<String>) () -> execute(command));
        } catch (PrivilegedActionException e) {
            throw e.getException();
        }
    }

    private String execute(String command) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Session session = sessions.create(new ByteArrayInputStream(new byte[0]), out, out);
        try {
            Object result = session.execute(command);
            return bytes.toString(StandardCharsets.UTF_8) + (result == null ? "" : result);
        } finally {
            session.close();
        }
    }
}
