package io.understudy.bench.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import io.understudy.observe.Metering;
import io.understudy.observe.Metering.Labels;
import io.understudy.spi.MonotonicClock;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * How fast messages are while they are measured, beside messages that are not, in the same system and in turns. The median of the
 * ratios counts, and the limit is wide, so that what else runs on the machine does no harm: it is there to find that every message
 * pays for being measured, instead of every turn.
 */
@Tag("slow")
class MeteringCostTest {
    private static final int WARM_UP = 10;
    private static final int ROUNDS = 31;
    private static final int MESSAGES = 400_000;
    private static final double LEAST = 0.7;
    private static final Labels LABELS = new Labels(List.of(), 100);
    private static final MailboxOptions LONG = MailboxOptions.unbounded().withDepthWarnThreshold(2 * MESSAGES);

    @Test
    void shouldBeHardlySlowerWhileMessagesAreMeasured(TestReporter reporter) {
        try (Rig rig = new Rig()) {
            Metering metering = rig.system().inspection().metering();
            double[] ratios = new double[ROUNDS];
            for (int round = -WARM_UP; round < ROUNDS; round++) {
                long unmeasured = flood(rig);
                long measured;
                try (Subscription measuring = metering.measure(LABELS)) {
                    assertThat(measuring).isNotNull();
                    measured = flood(rig);
                }
                metering.samples((kind, label, nanos) -> {});
                if (round >= 0) {
                    ratios[round] = (double) unmeasured / measured;
                }
            }
            Arrays.sort(ratios);
            double median = ratios[ROUNDS / 2];

            reporter.publishEntry("measured to unmeasured", String.format(Locale.ROOT, "%.3f", median));
            assertThat(median).isGreaterThan(LEAST);
        }
    }

    private static long flood(Rig rig) {
        CountDownLatch done = new CountDownLatch(1);
        int[] left = {MESSAGES};
        ActorRef<Object> actor = rig.system()
                .spawn(Props.<Object>of(() -> (message, context) -> {
                            if (--left[0] == 0) {
                                done.countDown();
                            }
                        })
                        .withMailbox(LONG));
        long began = MonotonicClock.SYSTEM.nanoTime();
        for (int i = 0; i < MESSAGES; i++) {
            actor.tell("ball");
        }
        Rig.await(done, "the last message");
        long took = MonotonicClock.SYSTEM.nanoTime() - began;
        rig.system().stop(actor);
        return took;
    }
}
