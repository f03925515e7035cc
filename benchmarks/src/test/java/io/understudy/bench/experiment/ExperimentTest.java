package io.understudy.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.understudy.bench.experiment.QueueLab.Fault;
import io.understudy.bench.lab.Lab;
import io.understudy.bench.lab.Labs;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ExperimentTest {
    /** Of a run that cannot end. */
    private static final String SHORT = "300";

    private static final Experiment PING_PONG = new PingPong(2, 500);
    private static final Experiment COUNTING = new Counting(1_000);
    private static final Experiment FAN_IN = new Feed("fan-in-2", 2, 1, 2_000);
    private static final Experiment FEED = new Feed("feed-10", 2, 10, 2_000);
    private static final Experiment THREAD_RING = new ThreadRing(10, 1_000);
    private static final Experiment BIG = new Big(10, 100);
    private static final Experiment CHAMENEOS = new Chameneos(10, 500);
    private static final Experiment ASK = new Ask(2, 10, 500);
    private static final Experiment RESTART = new Restart(400);
    private static final Experiment FORK_JOIN_CREATE = new ForkJoinCreate(500);
    private static final Experiment SKYNET = new Skynet(1_000);
    private static final Experiment CREATION = new Creation(500);
    private static final Experiment CROWD = new Crowd(20, 10, 1_000);

    @AfterEach
    void waitLongAgain() {
        System.clearProperty(Finish.PATIENCE);
    }

    static Stream<Named<Experiment>> all() {
        return named(
                PING_PONG,
                COUNTING,
                FAN_IN,
                FEED,
                THREAD_RING,
                BIG,
                CHAMENEOS,
                ASK,
                RESTART,
                FORK_JOIN_CREATE,
                SKYNET,
                CREATION,
                CROWD);
    }

    /** Not those whose actors stop at the first message, nor the one that may end before the second of two equal tokens does. */
    static Stream<Named<Experiment>> whereRepeatedMessagesCount() {
        return named(PING_PONG, COUNTING, FAN_IN, FEED, THREAD_RING, BIG, CHAMENEOS, ASK, RESTART);
    }

    /** Those with more than one message from one actor to another. */
    static Stream<Named<Experiment>> whereOrderCounts() {
        return named(PING_PONG, COUNTING, FAN_IN, FEED, THREAD_RING, ASK, RESTART);
    }

    private static Stream<Named<Experiment>> named(Experiment... experiments) {
        return Stream.of(experiments).map(each -> Named.of(each.name(), each));
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldEndWhenAllMessagesArrive(Experiment experiment) throws InterruptedException {
        try (QueueLab lab = new QueueLab(Fault.NONE)) {
            assertThat(runTwice(experiment, lab)).as(experiment.summary()).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldRunOnUnderstudy(Experiment experiment) throws InterruptedException {
        for (String name : List.of("understudy", "understudy-locking")) {
            try (Lab<?> lab = Labs.open(name)) {
                assertThat(lab.abilities()).containsAll(experiment.needs());
                assertThat(runTwice(experiment, lab)).as(experiment.summary()).isPositive();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldFailWhenAMessageIsLost(Experiment experiment) {
        shouldFail(experiment, Fault.LOSE);
    }

    @ParameterizedTest
    @MethodSource("whereRepeatedMessagesCount")
    void shouldFailWhenAMessageIsRepeated(Experiment experiment) {
        shouldFail(experiment, Fault.REPEAT);
    }

    @ParameterizedTest
    @MethodSource("whereOrderCounts")
    void shouldFailWhenAMessageIsOvertaken(Experiment experiment) {
        shouldFail(experiment, Fault.REORDER);
    }

    private static void shouldFail(Experiment experiment, Fault fault) {
        System.setProperty(Finish.PATIENCE, SHORT);
        try (QueueLab lab = new QueueLab(fault)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> runTwice(experiment, lab))
                    .withMessageStartingWith(experiment.name())
                    .withMessageContaining("expected")
                    .withMessageEndingWith("messages were lost, repeated or overtook each other");
        }
    }

    private static long runTwice(Experiment experiment, Lab<?> lab) throws InterruptedException {
        long operations = 0;
        for (int i = 0; i < 2; i++) {
            try (Experiment.Run run = experiment.prepare(lab)) {
                operations += run.go();
            }
        }
        return operations;
    }

    @Test
    void shouldStopSendingWhenNothingIsHandled() {
        System.setProperty(Finish.PATIENCE, SHORT);
        int producers = 2;
        try (QueueLab lab = new QueueLab(Fault.DEAF)) {
            Experiment endless = new Feed("feed-10", producers, 10, 100_000_000);
            assertThatIllegalStateException().isThrownBy(() -> runTwice(endless, lab));
            assertThat(lab.told()).isBetween(1, producers * (Window.LIMIT + Window.STRIDE));
        }
    }

    @Test
    void shouldRefuseMoreActorsThanTheWindowAllowsFor() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Feed("feed-10000", 2, 10_000, 2_000_000))
                .withMessageContaining("feed-10000: expected at most 1562 actors")
                .withMessageContaining("found 10000");
    }

    @Test
    void shouldFailWhenATokenArrivesTwice() {
        Finish finish = new Finish("ring", 3);
        Ring.Goal goal = new Ring.Goal(3, finish);

        goal.arrive(1);
        goal.arrive(0);
        goal.arrive(1);

        assertThatIllegalStateException()
                .isThrownBy(finish::await)
                .withMessageStartingWith("ring: expected token 1 to arrive once, found it twice");
    }

    @Test
    void shouldRefuseTokensThatCannotStartAtEqualDistances() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Crowd(150, 100, 1_000))
                .withMessageContaining("expected a multiple of 100 actors")
                .withMessageContaining("found 150");
    }

    @Test
    void shouldHaveNamesOfTheirOwn() {
        assertThat(Experiments.all())
                .extracting(Experiment::name)
                .doesNotHaveDuplicates()
                .contains(
                        "ping-pong-1", "counting", "fan-in-1", "fan-in-2", "fan-in-4", "feed-1", "feed-10", "feed-100")
                .contains("feed-1000", "thread-ring", "big", "chameneos", "fork-join-create", "skynet", "creation")
                .contains("ask", "restart", "actors-100", "actors-1000", "actors-10000", "actors-100000");
        assertThat(Experiments.all())
                .allSatisfy(each ->
                        assertThat(Experiments.named(each.name()).summary()).isEqualTo(each.summary()));
    }

    @Test
    void shouldSayWhichExperimentsThereAreWhenThereIsNone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Experiments.named("pong-ping"))
                .withMessageContaining("'pong-ping'")
                .withMessageContaining("ping-pong-1");
    }
}
