package io.understudy.shell.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.understudy.ActorSystem;
import io.understudy.observe.RoleCast;
import io.understudy.observe.SwapReport;
import io.understudy.observe.SwapReport.Outcome;
import io.understudy.observe.Swaps;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SwapCommandTest {
    private final RecordedSwaps swaps = new RecordedSwaps();
    private final SwapCommand command = new SwapCommand(systemWith(swaps));

    /** Two roles; says of each swap what it is told to say. */
    private static final class RecordedSwaps implements Swaps {
        private final List<String> asked = new ArrayList<>();
        private SwapReport answer;

        @Override
        public List<RoleCast> roles() {
            return List.of(
                    new RoleCast("coordinator", "stealing", List.of("stealing", "locking"), "stealing", ""),
                    new RoleCast("mailbox", null, List.of(), "", "queue"));
        }

        @Override
        public SwapReport swap(String role, String implementation) {
            asked.add(role + "=" + implementation);
            return answer;
        }

        @Override
        public List<SwapReport> latest() {
            return List.of();
        }

        @Override
        public Map<String, Long> counts() {
            return Map.of();
        }
    }

    /** A system that knows its swaps and nothing else. */
    private static ActorSystem systemWith(Swaps swaps) {
        return (ActorSystem) Proxy.newProxyInstance(
                ActorSystem.class.getClassLoader(), new Class<?>[] {ActorSystem.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("swaps");
                    return swaps;
                });
    }

    private static SwapReport report(Outcome outcome, String why) {
        return new SwapReport("coordinator", "stealing", "locking", outcome, Duration.ofNanos(412_300), 17, why);
    }

    private String swap(String... words) {
        return command.swap(words);
    }

    @Test
    void shouldShowEveryRoleInColumnsWhenItIsAskedForNothing() {
        assertThat(swap().lines())
                .containsExactly(
                        "role         current   candidates         configured  chosen",
                        "coordinator  stealing  stealing, locking  stealing    -",
                        "mailbox      (nobody)  -                  -           queue");
    }

    @Test
    void shouldShowOneRoleWhenItIsAskedForThat() {
        assertThat(swap("mailbox").lines())
                .containsExactly(
                        "role     current   candidates  configured  chosen",
                        "mailbox  (nobody)  -           -           queue");
    }

    @Test
    void shouldGiveTheRoleToACandidateAndSayWhatThatDid() {
        swaps.answer = report(Outcome.DONE, "asked for");

        assertThat(swap("coordinator", "locking"))
                .isEqualTo("coordinator: stealing -> locking, done in 0.412 ms, 17 moved (asked for)");
        assertThat(swaps.asked).containsExactly("coordinator=locking");
    }

    @Test
    void shouldEndTheChoiceWhenAutoIsAskedFor() {
        swaps.answer = report(Outcome.DONE, "the choice has ended");

        swap("coordinator", "auto");

        assertThat(swaps.asked).containsExactly("coordinator=");
    }

    @Test
    void shouldSayWhyASwapWasNotDone() {
        swaps.answer = report(Outcome.REFUSED, "another swap is under way");
        assertThat(swap("coordinator", "locking"))
                .isEqualTo("coordinator: stealing -> locking, refused: another swap is under way");

        swaps.answer = report(Outcome.RETURNED, "it threw");
        assertThat(swap("coordinator", "locking"))
                .isEqualTo("coordinator: stealing -> locking, failed and was taken back: it threw");
    }

    @Test
    void shouldSayTheSameInJson() {
        swaps.answer = report(Outcome.DONE, "asked for");

        assertThat(swap("mailbox", "--json"))
                .isEqualTo("[{\"role\":\"mailbox\",\"current\":null,\"candidates\":[],\"configured\":\"\","
                        + "\"chosen\":\"queue\"}]");
        assertThat(swap("coordinator", "locking", "--json"))
                .isEqualTo("{\"role\":\"coordinator\",\"from\":\"stealing\",\"to\":\"locking\","
                        + "\"outcome\":\"DONE\",\"pauseNs\":412300,\"moved\":17,\"why\":\"asked for\"}");
    }

    @Test
    void shouldNameNobodyWhenARoleWasEmpty() {
        swaps.answer = new SwapReport("coordinator", null, null, Outcome.REFUSED, Duration.ZERO, 0, "nobody offers it");

        assertThat(swap("coordinator", "auto"))
                .isEqualTo("coordinator: (nobody) -> (nobody), refused: nobody offers it");
    }

    @Test
    void shouldListTheRolesWhenThereIsNoSuchRole() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> swap("scheduler", "locking"))
                .withMessage("role: expected one of coordinator, mailbox, found 'scheduler'");
        assertThatIllegalArgumentException().isThrownBy(() -> swap("scheduler"));
        assertThat(swaps.asked).isEmpty();
    }

    @Test
    void shouldListTheCandidatesWhenThereIsNoSuchImplementation() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> swap("coordinator", "lokcing"))
                .withMessage("implementation: expected auto or a candidate for coordinator (stealing, locking), found "
                        + "'lokcing'; start a bundle that offers it first");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> swap("mailbox", "queue"))
                .withMessageContaining("(there is none)");
        assertThat(swaps.asked).isEmpty();
    }
}
