package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.Props;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.MailboxIndex;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The same seed and the same inputs are the same story, turn by turn. */
class SystemTraceTest {

    private record Story(List<MailboxIndex> turns, List<String> handled, List<String> events) {}

    @Test
    void shouldRunTheSameTurnsInTheSameOrderWhenTheSeedIsTheSame() {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(story(seed)).as("seed %d", seed).isEqualTo(story(seed));
        }
    }

    @Test
    void shouldRunTurnsInAnotherOrderWhenTheSeedIsAnother() {
        assertThat(LongStream.rangeClosed(1, 20)
                        .mapToObj(seed -> story(seed).turns())
                        .distinct()
                        .count())
                .isGreaterThan(15);
    }

    /** Actors that send to each other, fail, restart, watch and stop. */
    private static Story story(long seed) {
        List<String> handled = new ArrayList<>();
        try (TestSystem test = TestSystem.deterministic(seed)) {
            List<ActorRef<Integer>> ring = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                ring.add(test.system().spawn(Props.of(() -> new Station(ring, handled)), "s" + i));
            }
            for (int i = 0; i < 5; i++) {
                ring.get(i).tell(40 + i);
            }
            test.advance(Duration.ofSeconds(2));
            test.system().stop(ring.get(3));
            ring.get(0).tell(30);
            test.advance(Duration.ofSeconds(2));
            List<String> events =
                    test.events().stream().map(SystemTraceTest::inWords).toList();
            return new Story(test.executor().trace(), handled, events);
        }
    }

    private static String inWords(RuntimeEvent event) {
        return event instanceof RuntimeEvent.ActorFailed failed
                ? "failed " + failed.path() + " " + failed.failure().retryAfter()
                : event instanceof RuntimeEvent.ActorRestarted restarted
                        ? restarted.toString()
                        : event.getClass().getName();
    }

    /** Passes a number on to the next station but one less, and fails on every seventh. */
    private static final class Station implements Actor<Integer> {
        private final List<ActorRef<Integer>> ring;
        private final List<String> handled;
        private int count;

        Station(List<ActorRef<Integer>> ring, List<String> handled) {
            this.ring = ring;
            this.handled = handled;
        }

        @Override
        public void receive(Integer number, ActorContext<Integer> context) {
            handled.add(context.path() + " " + number + " " + ++count);
            if (number > 0) {
                ring.get((number * 7 + count) % ring.size()).tell(number - 1, context.self());
            }
            if (number % 7 == 0) {
                throw new IllegalStateException("seven");
            }
        }
    }
}
