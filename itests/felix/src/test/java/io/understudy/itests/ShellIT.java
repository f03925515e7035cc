package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.DeadLetter;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.SignalKey;
import io.understudy.spi.SuspendReason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import javax.inject.Inject;
import org.apache.felix.service.command.CommandProcessor;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;

/** Every command of the scope actor but actor:swap, typed into a session of Gogo, with actors of this bundle. */
@ExtendWith(PaxExamExtension.class)
public class ShellIT {
    private static final long LIMIT_NANOS = 20_000_000_000L;
    private static final long LOOK_AGAIN_NANOS = 1_000_000;
    private static final int WIDTH = 100;
    private static final String ESCAPE = "\u001b";
    private static final String PID = "io.understudy.kernel";

    @Inject
    ActorSystem system;

    @Inject
    CommandProcessor processor;

    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private ActorRef<String> shop;
    private CommandSession session;

    @Configuration
    public static Option[] configuration() {
        return Platform.runtime(jar("org.apache.felix.gogo.runtime"), jar("understudy-shell"));
    }

    /** Has a child as soon as it has heard something; waits for signal 17 when told to. */
    private final class Shop implements Actor<String> {
        @Override
        public void receive(String message, ActorContext<String> context) {
            heard.add(message);
            if (message.equals("wait")) {
                context.suspend(SuspendReason.AWAIT_EXTERNAL, ResumeCondition.onSignal(new SignalKey(17)));
            } else if (message.equals("hire")) {
                context.spawn(Props.<String>of(() -> (order, inner) -> heard.add("clerk: " + order)), "clerk");
            }
        }
    }

    @BeforeEach
    void open() throws Exception {
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        session = processor.createSession(new ByteArrayInputStream(new byte[0]), out, out);
        shop = system.spawn(Props.of(Shop::new), "shop");
        shop.tell("hire");
        await(() -> system.find("/user/shop/clerk").isPresent());
    }

    @AfterEach
    void close() {
        session.close();
        system.stop(shop);
        await(() -> system.find("/user/shop").isEmpty());
    }

    @Test
    void shouldListActorsAsATableAndAsATree() throws Exception {
        assertThat(typed("actor:list shop").lines())
                .containsExactly(
                        "path              state    depth  restarts  oldest  running",
                        "/user/shop        running  0      0         -       -",
                        "/user/shop/clerk  running  0      0         -       -",
                        "2 actors");
        assertThat(typed("actor:list '/user/*' --json")).startsWith("[{").contains("\"path\":\"/user/shop\"");
        assertThat(typed("actor:tree /user/shop").lines()).containsExactly("/user/shop", "  clerk", "2 actors");
    }

    @Test
    void shouldSayEverythingAboutOneActor() throws Exception {
        assertThat(typed("actor:info /user/shop").lines())
                .startsWith("path             /user/shop", "state            running")
                .contains("children         1");
        assertThat(typed("actor:info /user/shop --json")).contains("\"path\":\"/user/shop\"", "\"children\":1");
        assertThatThrownBy(() -> typed("actor:info /user/shpo"))
                .hasMessageContaining("found '/user/shpo'; near it are /user/shop");
    }

    @Test
    void shouldHoldActorsAndLetThemGoOn() throws Exception {
        assertThat(typed("actor:suspend /user/shop")).isEqualTo("suspended /user/shop");
        assertThat(typed("actor:tell /user/shop two words")).isEqualTo("told /user/shop");
        await(() -> system.inspection().actor("/user/shop").orElseThrow().depth() == 1);
        assertThat(typed("actor:list /user/shop")).contains("suspended: user defined");
        assertThat(heard).containsExactly("hire");

        assertThat(typed("actor:resume /user/shop")).isEqualTo("resumed /user/shop");
        await(() -> heard.equals(List.of("hire", "two words")));
    }

    @Test
    void shouldSignalActorsThatWait() throws Exception {
        typed("actor:tell /user/shop wait");
        await(() -> typedQuietly("actor:list /user/shop").contains("suspended: "));

        assertThat(typed("actor:signal 18")).isEqualTo("0 actors resumed");
        assertThat(typed("actor:signal 17")).isEqualTo("1 actor resumed");
    }

    @Test
    void shouldShowDeadLettersAndSendThemOnceMore() throws Exception {
        ActorRef<Object> nobody = system.refer("/user/later");
        nobody.tell("held for later");
        await(() -> typedQuietly("actor:dead-letters -n 1").contains("/user/later"));
        long number = latestDeadLetter();

        assertThat(typed("actor:dead-letters").lines())
                .anyMatch(line -> line.startsWith(number + " ") && line.contains("/user/later"))
                .anyMatch(line -> line.endsWith("; actor:replay NUMBER sends one once more"));
        assertThat(typed("actor:dead-letters -n 1 --json")).startsWith("[{\"number\":" + number + ",");
        ActorRef<Object> later =
                system.spawn(Props.of(() -> (message, context) -> heard.add("later: " + message)), "later");
        assertThat(typed("actor:replay " + number)).isEqualTo("1 dead letter sent once more");
        await(() -> heard.contains("later: held for later"));
        system.stop(later);
    }

    @Test
    void shouldStopActorsAndAllBelowThem() throws Exception {
        assertThat(typed("actor:stop /user/shop")).isEqualTo("stopping /user/shop and all below it");
        await(() -> system.find("/user/shop/clerk").isEmpty()
                && system.find("/user/shop").isEmpty());
    }

    @Test
    void shouldShowTheBusiestAgainAndAgain() throws Exception {
        typed("actor:suspend /user/shop");
        typed("actor:tell /user/shop later");

        assertThat(typed("actor:top -n 2 -d 1")).startsWith("understudy running, 2 actors");
        await(() -> typedQuietly("actor:top -n 1").contains("/user/shop"));
        assertThat(printed()).contains("understudy running").doesNotContain(ESCAPE);
    }

    @Test
    void shouldShowTheBusiestOnATerminalUntilItIsInterrupted() throws Exception {
        session.put(".terminal", "one as JLine has it");
        session.put("TERM", "xterm");
        session.put("LINES", "24");
        FutureTask<String> typing = new FutureTask<>(() -> typed("actor:top -d 1"));
        new Thread(typing, "typing").start();
        await(() -> printed().split(Pattern.quote(ESCAPE + "[H"), -1).length > 3);

        session.foregroundJob().interrupt();
        assertThat(typing)
                .failsWithin(Duration.ofSeconds(20))
                .withThrowableThat()
                .havingCause()
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    void shouldGiveJsonToScripts() throws Exception {
        assertThat(typed("actor:tree /user/shop --json")).contains("\"below\":[{\"path\":\"/user/shop/clerk\"");
        assertThat(typed("actor:middleware --json"))
                .startsWith("[{\"middleware\":")
                .contains("\"ranking\":");
        assertThat(typed("actor:swap coordinator --json")).startsWith("[{\"role\":\"coordinator\"");
        assertThat(typed("actor:config " + PID + " throughput=0 --json")).isEqualTo("{\"throughput\":\"0\"}");
        assertThat(typed("actor:doctor --json")).startsWith("[").endsWith("]");
        assertThat(typed("actor:top --json")).startsWith("{\"name\":");
    }

    @Test
    void shouldShowWhatHappensAsItHappens() throws Exception {
        Thread restless = new Thread(() -> {
            while (!Thread.interrupted()) {
                system.suspend(shop);
                system.resume(shop);
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        });
        restless.start();
        try {
            assertThat(typed("actor:tail /user/shop -n 2 -t 20")).startsWith("2 events");
        } finally {
            restless.interrupt();
            restless.join();
        }
        assertThat(printed()).contains("path=/user/shop");
    }

    @Test
    void shouldShowWhatWrapsTurns() throws Exception {
        assertThat(typed("actor:middleware").lines().map(line -> line.split("\\s{2,}", -1)))
                .anyMatch(row -> List.of(row).equals(List.of("middleware", "ranking", "actors", "bundle")))
                .anyMatch(row -> row[0].contains("Logging") && row[3].equals("io.understudy.middleware.logging"));
    }

    @Test
    void shouldConfigureWhileActorsRun() throws Exception {
        assertThat(typed("actor:config " + PID + " throughput=50").lines())
                .containsExactly("key         value  type", "throughput  50     String");
        assertThat(typed("actor:config")).contains(PID).contains("throughput=50");
        assertThatThrownBy(() -> typed("actor:config org.example a=b")).hasMessageContaining("found 'org.example'");
        typed("actor:config " + PID + " throughput=0");
    }

    @Test
    void shouldFindAnActorThatIsOverrun() throws Exception {
        typed("actor:suspend /user/shop");
        for (int i = 0; i < 10_001; i++) {
            shop.tell("more");
        }

        assertThat(typed("actor:doctor").lines())
                .contains("10001 messages wait for /user/shop")
                .last()
                .asString()
                .endsWith(" problem");
        typed("actor:resume /user/shop");
        await(() -> system.inspection().actor("/user/shop").orElseThrow().depth() == 0);
    }

    @Test
    void shouldTellASessionOnJLineHowArgumentsAreCompleted() throws Exception {
        Map<String, String> completed = new ConcurrentHashMap<>();
        session.put("complete", (Function) (inner, typed) -> {
            List<String> words = typed.stream().map(String::valueOf).toList();
            if (words.get(2).equals("-a")) {
                completed.put(words.get(1), words.get(3));
            }
            return null;
        });
        session.put(".completions", new HashMap<>());
        typed("actor:help");
        assertThat(completed).hasSize(17);

        session.put(".commandLine", new Line(List.of("actor:info", "--json", "/user/sh"), 2));
        assertThat(session.execute(completed.get("actor:info"))).isEqualTo(List.of("/user/shop", "/user/shop/clerk"));
        session.put(".commandLine", new Line(List.of("swap", "coordinator", "l"), 2));
        assertThat(session.execute(completed.get("actor:swap"))).isEqualTo(List.of("locking"));
        session.put(".commandLine", new Line(List.of("actor:config", PID, "stuck"), 2));
        assertThat(session.execute(completed.get("actor:config"))).isEqualTo(List.of("stuck.after.ms=1000"));
    }

    /** What JLine shows to whoever completes. */
    public record Line(List<String> words, int wordIndex) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "list",
                "tree",
                "info",
                "top",
                "tail",
                "dead-letters",
                "replay",
                "suspend",
                "resume",
                "signal",
                "stop",
                "tell",
                "middleware",
                "swap",
                "config",
                "doctor",
                "help"
            })
    void shouldSayHowEachCommandIsUsed(String command) throws Exception {
        assertThat(typed("actor:" + command + " --help").lines())
                .anyMatch(line -> line.startsWith("usage:   actor:" + command))
                .allMatch(line -> line.length() <= WIDTH);
        assertThat(typed("actor:help").lines())
                .anyMatch(line -> line.startsWith("actor:" + command + " "))
                .allMatch(line -> line.length() <= WIDTH);
    }

    private long latestDeadLetter() {
        List<DeadLetter> kept = system.inspection().deadLetters();
        return kept.get(kept.size() - 1).number();
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private String typed(String command) throws Exception {
        return (String) session.execute(command);
    }

    private String typedQuietly(String command) {
        try {
            return typed(command);
        } catch (Exception e) {
            throw new AssertionError(command, e);
        }
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + LIMIT_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("waited for too long").isNegative();
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }
}
