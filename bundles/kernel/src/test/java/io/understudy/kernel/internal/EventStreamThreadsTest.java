package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem.Subscription;
import io.understudy.DeadLetterReason;
import io.understudy.EventStream;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Events on real threads, where others come, go and stop meanwhile. */
class EventStreamThreadsTest {
    private static final int EACH = 2_000;

    @ParameterizedTest
    @MethodSource("io.understudy.kernel.internal.Runtimes#both")
    void shouldTellEachEventOnceWhileOthersComeAndGo(Runtimes.Combination runtime) {
        try (SystemOnThreads test = runtime.open()) {
            EventStream events = test.system().events();
            AtomicInteger heard = new AtomicInteger();
            CountDownLatch told = new CountDownLatch(2 * EACH);
            events.listen(Integer.class, event -> heard.incrementAndGet());
            events.subscribe(
                    Number.class, test.system().spawn(Props.<Object>of(() -> (message, context) -> told.countDown())));
            SystemOnThreads.atOnce(4, number -> {
                for (int i = 0; i < EACH; i++) {
                    if (number < 2) {
                        events.publish(i);
                    } else {
                        comeAndGo(test, events, i);
                    }
                }
            });
            SystemOnThreads.await(told, "the events");
            assertThat(heard).hasValue(2 * EACH);
            SystemOnThreads.await(() -> test.system().actorCount() == 1, "the end of all who went");
            SystemOnThreads.await(() -> test.kernel().events().subscriberCount() == 2, "only those who stayed");
        }
    }

    private static void comeAndGo(SystemOnThreads test, EventStream events, int i) {
        Subscription listening = events.listen(Integer.class, event -> {});
        if (i % 20 == 0) {
            ActorRef<Object> guest = test.system().spawn(Props.of(() -> (message, context) -> {}));
            events.subscribe(Integer.class, guest);
            test.system().stop(guest);
        }
        listening.close();
    }

    @Test
    void shouldNotLetAPublisherWaitForRoom() {
        MailboxOptions one = MailboxOptions.bounded(1)
                .withOverflow(OverflowStrategy.BLOCK_PRODUCER)
                .withBlockTimeout(Duration.ofHours(1));
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        try (SystemOnThreads test = SystemOnThreads.threads(2)) {
            ActorRef<Object> full = test.system()
                    .spawn(Props.<Object>of(() -> (message, context) -> {
                                busy.countDown();
                                SystemOnThreads.await(release, "the release");
                            })
                            .withMailbox(one));
            test.system().events().subscribe(String.class, full);
            full.tell("block");
            SystemOnThreads.await(busy, "the handler");
            full.tell("fill");
            SystemOnThreads.atOnce(1, number -> test.system().events().publish("too much"));
            assertThat(test.system().deadLetterCount(DeadLetterReason.WOULD_BLOCK))
                    .isEqualTo(1);
            release.countDown();
        }
    }
}
