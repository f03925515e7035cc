package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorSystem;
import io.understudy.exam.PaxExamExtension;
import io.understudy.observe.RoleCast;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import javax.inject.Inject;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;

/** The command actor:swap, typed into a session of Gogo. */
@ExtendWith(PaxExamExtension.class)
public class SwapCommandIT {
    @Inject
    ActorSystem system;

    @Inject
    CommandProcessor processor;

    private CommandSession session;

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime(jar("org.apache.felix.gogo.runtime"), jar("understudy-shell"));
    }

    @BeforeEach
    void open() {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        session = processor.createSession(new ByteArrayInputStream(new byte[0]), out, out);
    }

    @AfterEach
    void close() {
        system.swaps().swap("coordinator", "");
        session.close();
    }

    @Test
    void shouldShowWhoPlaysWhichRole() throws Exception {
        assertThat(typed("actor:swap").lines().map(line -> line.split(" ", 2)[0]))
                .containsExactlyInAnyOrder("role", "coordinator", "executor", "invoker", "registry", "mailbox");
        assertThat(typed("actor:swap coordinator")).contains("stealing, locking");
    }

    @Test
    void shouldGiveARoleToAnotherAndBack() throws Exception {
        assertThat(typed("actor:swap coordinator locking")).startsWith("coordinator: stealing -> locking, done in ");
        assertThat(coordinator().current()).isEqualTo("locking");
        assertThat(coordinator().chosen()).isEqualTo("locking");

        typed("actor:swap coordinator auto");
        assertThat(coordinator().current()).isEqualTo("stealing");
        assertThat(coordinator().chosen()).isEmpty();
    }

    @Test
    void shouldNameWhatThereIsWhenSomethingElseIsTyped() {
        assertThatThrownBy(() -> typed("actor:swap scheduler locking"))
                .hasMessageContaining("coordinator")
                .hasMessageContaining("found 'scheduler'");
        assertThatThrownBy(() -> typed("actor:swap coordinator lokcing"))
                .hasMessageContaining("stealing, locking")
                .hasMessageContaining("found 'lokcing'");
    }

    private String typed(String command) throws Exception {
        return (String) session.execute(command);
    }

    private RoleCast coordinator() {
        return system.swaps().roles().stream()
                .filter(cast -> cast.role().equals("coordinator"))
                .findAny()
                .orElseThrow();
    }
}
