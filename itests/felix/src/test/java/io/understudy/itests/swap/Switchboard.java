package io.understudy.itests.swap;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorSystem;
import io.understudy.observe.RoleCast;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Dictionary;
import java.util.HashMap;
import java.util.Map;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.osgi.framework.FrameworkUtil;
import org.osgi.service.cm.Configuration;
import org.osgi.service.cm.ConfigurationAdmin;

/**
 * The two ways to choose who plays a role: the configuration of the kernel, and the command that operators have.
 *
 * <p><b>Threads:</b> any.
 */
final class Switchboard {
    private static final String PID = "io.understudy.kernel";

    private final ActorSystem system;
    private final ConfigurationAdmin configurations;
    private final CommandProcessor commands;

    Switchboard(ActorSystem system, ConfigurationAdmin configurations, CommandProcessor commands) {
        this.system = system;
        this.configurations = configurations;
        this.commands = commands;
    }

    /** Gives a role to {@code implementation}; an empty name gives it back. Returns when it has it. */
    void select(Part part, Way way, String implementation) throws Exception {
        if (way == Way.COMMAND) {
            type("actor:swap " + part.title + " " + (implementation.isEmpty() ? "auto" : implementation));
        } else {
            configure(part.selector, implementation);
        }
        String expected = implementation.isEmpty() ? part.implementation : implementation;
        Await.until(() -> current(part).equals(expected), part.title + " to be " + expected, () -> cast(part));
    }

    private void type(String command) throws Exception {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        try (CommandSession session = commands.createSession(new ByteArrayInputStream(new byte[0]), out, out)) {
            assertThat(session.execute(command)).asString().as(command).contains("done");
        }
    }

    private void configure(String selector, String implementation) throws IOException {
        Configuration configuration = configurations.getConfiguration(PID, "?");
        Map<String, Object> properties = new HashMap<>();
        Dictionary<String, Object> old = configuration.getProperties();
        if (old != null) {
            Collections.list(old.keys()).forEach(key -> properties.put(key, old.get(key)));
        }
        properties.put(selector, implementation);
        configuration.update(FrameworkUtil.asDictionary(properties));
    }

    private String current(Part part) {
        String current = cast(part).current();
        return current == null ? "nobody" : current;
    }

    private RoleCast cast(Part part) {
        return system.swaps().roles().stream()
                .filter(cast -> cast.role().equals(part.title))
                .findAny()
                .orElseThrow(() -> new AssertionError("Expected the role " + part.title + ", found "
                        + system.swaps().roles()));
    }
}
