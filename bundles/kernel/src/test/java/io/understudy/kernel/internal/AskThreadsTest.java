package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorGoneException;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Questions from several threads. */
class AskThreadsTest {
    private static final Duration NEVER = Duration.ofHours(1);
    private static final long LIMIT = 20;

    private final TestSystem test = TestSystem.threads(3);

    @AfterEach
    void close() {
        test.close();
    }

    private static final Props<Object> ECHO =
            Props.of(() -> (message, context) -> context.sender().tell(message));

    @Test
    void shouldAnswerEveryQuestionWithItsOwnAnswer() throws Exception {
        ActorRef<Object> echo = test.system().spawn(ECHO);
        List<CompletableFuture<Void>> askers = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            int from = t * 5_000;
            askers.add(CompletableFuture.runAsync(() -> {
                for (int i = from; i < from + 5_000; i++) {
                    int question = i;
                    CompletionStage<Object> answer = echo.ask(ref -> question, NEVER);
                    assertThat(test.await(answer, Duration.ofSeconds(LIMIT))).isEqualTo(question);
                }
            }));
        }
        CompletableFuture.allOf(askers.toArray(CompletableFuture[]::new)).get(10 * LIMIT, TimeUnit.SECONDS);
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldAnswerOrRefuseEveryQuestionWhenTheActorStopsMeanwhile() throws Exception {
        AtomicInteger answered = new AtomicInteger();
        AtomicInteger gone = new AtomicInteger();
        int rounds = 200;
        int each = 50;
        for (int round = 0; round < rounds; round++) {
            ActorRef<Object> echo = test.system().spawn(ECHO);
            boolean race = round % 2 == 0;
            CompletableFuture<Void> stopping = race
                    ? CompletableFuture.runAsync(() -> test.system().stop(echo))
                    : CompletableFuture.completedFuture(null);
            List<CompletableFuture<Object>> answers = new ArrayList<>();
            for (int i = 0; i < each; i++) {
                if (!race && i == each / 2) {
                    test.system().stop(echo);
                }
                answers.add(echo.ask(ref -> "q", NEVER).toCompletableFuture());
            }
            stopping.get(LIMIT, TimeUnit.SECONDS);
            for (CompletableFuture<Object> answer : answers) {
                answer.handle((value, error) -> {
                            if (error == null) {
                                return answered.incrementAndGet();
                            }
                            assertThat(error).isInstanceOf(ActorGoneException.class);
                            return gone.incrementAndGet();
                        })
                        .get(LIMIT, TimeUnit.SECONDS);
            }
        }
        assertThat(answered.get() + gone.get()).isEqualTo(rounds * each);
        assertThat(gone.get()).as("stopped in the middle").isPositive();
    }

    @Test
    void shouldLetActorsAskEachOtherWithoutWaiting() throws Exception {
        ActorRef<Object> echo = test.system().spawn(ECHO);
        ActorRef<Object> asker = test.system().spawn(LogActor.props(LogActor.newLog()));
        CompletableFuture<String> result = new CompletableFuture<>();
        asker.tell((Step) context -> {
            CompletionStage<String> answer = echo.ask(ref -> "hello", NEVER);
            context.pipeToSelf(answer, (value, error) -> (Step) c -> result.complete(value + " in " + c.path()));
        });
        assertThat(result.get(LIMIT, TimeUnit.SECONDS)).isEqualTo("hello in " + asker.path());
    }

    @Test
    void shouldTimeOutInRealTime() {
        ActorRef<Object> silent = test.system().spawn(Props.of(() -> (message, context) -> {}));
        List<CompletableFuture<Object>> answers = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            answers.add(silent.ask(ref -> "q", Duration.ofMillis(20)).toCompletableFuture());
        }
        for (CompletableFuture<Object> answer : answers) {
            assertThat(answer.handle((value, error) -> error.getMessage()))
                    .succeedsWithin(Duration.ofSeconds(LIMIT))
                    .isEqualTo("no answer from " + silent.path() + " within PT0.02S");
        }
    }
}
