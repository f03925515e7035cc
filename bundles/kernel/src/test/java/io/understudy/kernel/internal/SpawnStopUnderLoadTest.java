package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.Props;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Actors that are stopped while others send to them: nothing vanishes. */
@Tag("slow")
class SpawnStopUnderLoadTest {
    private static final int ACTORS = 1_000;

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#matrix")
    void shouldHandleOrBuryEveryMessageWhenAThousandActorsStopUnderLoad(Runtimes.Combination runtime) {
        stopUnderLoad(runtime, MailboxOptions.unbounded());
    }

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldHandleOrBuryEveryMessageWhenAThousandActorsWithSmallMailboxesStopUnderLoad(
            Runtimes.Combination runtime) {
        stopUnderLoad(runtime, MailboxOptions.bounded(10));
    }

    private static void stopUnderLoad(Runtimes.Combination runtime, MailboxOptions mailbox) {
        LongAdder handled = new LongAdder();
        AtomicLong sent = new AtomicLong();
        try (SystemOnThreads test = runtime.open()) {
            List<ActorRef<Integer>> refs = new ArrayList<>();
            for (int i = 0; i < ACTORS; i++) {
                refs.add(test.system()
                        .spawn(Props.<Integer>of(() -> (message, context) -> handled.increment())
                                .withMailbox(mailbox)));
            }
            AtomicBoolean allStopped = new AtomicBoolean();
            LongAdder closed = new LongAdder();
            SystemOnThreads.atOnce(3, number -> {
                if (number == 2) {
                    refs.forEach(test.system()::stop);
                    SystemOnThreads.await(() -> test.system().actorCount() == 0, "all actors to stop");
                    allStopped.set(true);
                    return;
                }
                long mine = 0;
                for (int i = 0; !allStopped.get(); i++) {
                    EnqueueOutcome outcome = refs.get((i * 7 + number) % ACTORS).tryTell(i);
                    mine++;
                    if (outcome == EnqueueOutcome.CLOSED) {
                        closed.increment();
                    }
                }
                sent.addAndGet(mine);
            });
            long buried = test.system().deadLetterCount(DeadLetterReason.ACTOR_STOPPED);
            long diverted = test.system().deadLetterCount(DeadLetterReason.MAILBOX_FULL);
            assertThat(buried).isGreaterThanOrEqualTo(closed.sum());
            assertThat(handled.sum() + buried + diverted).isEqualTo(sent.get());
            assertThat(test.deadLetters()).isEqualTo(buried + diverted);
        }
    }
}
