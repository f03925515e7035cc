package io.understudy.executor.virtual.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.contract.Eventually;
import io.understudy.contract.FakeWorkSource;
import io.understudy.spi.MailboxIndex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What does not depend on the kind of thread, on any Java: each turn gets a platform thread here. */
final class VirtualThreadExecutorFaultTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final FakeWorkSource source = new FakeWorkSource();

    @Test
    void shouldPutTheIndexBackAndRunItLaterWhenThreadsAreRejected() {
        AtomicInteger rejections = new AtomicInteger(4);
        ThreadFactory saturated = body -> {
            if (rejections.getAndDecrement() > 0) {
                throw new RejectedExecutionException("saturated");
            }
            return new Thread(body);
        };
        VirtualThreadExecutor executor = new VirtualThreadExecutor(VirtualSettings.STANDARD, saturated);
        List<MailboxIndex> indices = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            indices.add(source.submit(() -> {}));
        }
        executor.start(source);

        assertThat(source.awaitEnded(10, LIMIT)).isTrue();
        assertThat(source.givenBack()).isEqualTo(4);
        assertThat(indices).allSatisfy(index -> assertThat(source.runs(index)).isEqualTo(1));
        assertThat(executor.stop(LIMIT)).isEmpty();
        assertThat(source.seats()).isZero();
        assertThat(executor.workers()).isZero();
    }

    @Test
    void shouldPutTheIndexBackWhenAThreadStartsAfterTheStop() {
        Queue<Runnable> late = new ConcurrentLinkedQueue<>();
        ThreadFactory slow = body -> {
            late.add(body);
            return new Thread(() -> {});
        };
        VirtualThreadExecutor executor = new VirtualThreadExecutor(VirtualSettings.STANDARD.withTurnLimit(1), slow);
        MailboxIndex index = source.submit(() -> {});
        executor.start(source);
        assertThat(Eventually.holds(() -> late.size() == 1, LIMIT)).isTrue();

        assertThat(Eventually.holds(() -> executor.stop(Duration.ZERO).equals(List.of("understudy-virtual-1")), LIMIT))
                .as("the pump leaves, the turn that has not begun is named")
                .isTrue();
        late.forEach(Runnable::run);

        assertThat(executor.stop(LIMIT)).isEmpty();
        assertThat(source.runs(index)).isZero();
        assertThat(source.givenBack()).isEqualTo(1);
        assertThat(source.readyDepth()).isEqualTo(1);
        assertThat(source.seats()).isZero();
    }

    @Test
    void shouldRunAgainWhenStartedAfterAStop() {
        VirtualThreadExecutor executor = new VirtualThreadExecutor(VirtualSettings.STANDARD, Thread::new);
        executor.start(source);
        assertThatThrownBy(() -> executor.start(source))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("this executor runs already, as understudy-pump; stop it first or use another one");
        assertThat(executor.stop(LIMIT)).isEmpty();
        source.submit(() -> {});

        executor.start(source);

        assertThat(source.awaitEnded(1, LIMIT)).isTrue();
        assertThat(executor.stop(LIMIT)).isEmpty();
        assertThat(source.seats()).isZero();
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void shouldSayWhichJavaIsNeededWhenThereAreNoVirtualThreads() {
        assertThatThrownBy(VirtualThreadExecutor::new)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("expected Java 21 or later, found Java "
                        + Runtime.version().feature());
    }

    @ParameterizedTest
    @CsvSource({
        "turns.limit, 0, 'turns.limit: expected a whole number from 1 to 1000000, found ''0'''",
        "turns.limit, many, 'turns.limit: expected a whole number from 1 to 1000000, found ''many'''",
        "turns.limit, 1000001, 'turns.limit: expected a whole number from 1 to 1000000, found ''1000001'''",
        "stop.patience, -1, 'stop.patience: expected milliseconds, a whole number from 1 to 3600000, found ''-1'''",
        "name, a b, 'name: expected 1 to 128 of the characters A-Z a-z 0-9 . _ ~ -, found ''a b'''"
    })
    void shouldKeepTheLastGoodValueWhenTheConfigurationIsBad(String property, String value, String message) {
        assertThatThrownBy(() -> VirtualSettings.read(Map.of(property, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        VirtualThreadExecutor executor = new VirtualThreadExecutor(VirtualSettings.STANDARD, Thread::new);
        VirtualThreadExecutorComponent component =
                new VirtualThreadExecutorComponent(Map.of("turns.limit", 5), executor);

        component.modified(Map.of(property, value));

        assertThat(executor.settings()).isEqualTo(VirtualSettings.STANDARD.withTurnLimit(5));
    }
}
