package io.understudy.shell.karaf.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.karaf.shell.api.console.Candidate;
import org.apache.karaf.shell.api.console.CommandLine;
import org.apache.karaf.shell.api.console.Session;
import org.junit.jupiter.api.Test;

class CompletingCommandTest {
    private final List<List<String>> asked = new ArrayList<>();
    private final CompletingCommand command = new CompletingCommand(words -> {
        asked.add(words);
        return List.of("/user/shop");
    });
    private String subshell = "";

    /** An object that answers the methods named, and no others. */
    private static <T> T answering(Class<T> type, Map<String, Object> answers) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    assertThat(answers).containsKey(method.getName());
                    return answers.get(method.getName());
                }));
    }

    private List<String> offers(int cursor, String... words) {
        Session session = answering(Session.class, Map.of("get", subshell));
        CommandLine line =
                answering(CommandLine.class, Map.of("getArguments", words, "getCursorArgumentIndex", cursor));
        List<Candidate> candidates = new ArrayList<>();
        command.completeCandidates(session, line, candidates);
        return candidates.stream().map(Candidate::value).toList();
    }

    @Test
    void shouldOfferWhatMayStandAtTheCursor() {
        assertThat(offers(1, "actor:info", "/us", "--json")).containsExactly("/user/shop");
        assertThat(offers(1, "actor:info")).as("nothing typed yet").containsExactly("/user/shop");
        assertThat(asked).containsExactly(List.of("actor:info", "/us"), List.of("actor:info", ""));
    }

    @Test
    void shouldOfferNothingForTheCommandsOfOthers() {
        assertThat(offers(1, "bundle:info", "/us")).isEmpty();
    }

    @Test
    void shouldLeaveNamesOfCommandsToKaraf() {
        assertThat(offers(0, "actor:in")).isEmpty();
    }

    @Test
    void shouldTakeNamesWithoutTheScopeInItsSubshellOnly() {
        assertThat(offers(1, "info", "/us")).isEmpty();
        subshell = "actor";
        assertThat(offers(1, "info", "/us")).containsExactly("/user/shop");
    }
}
