package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.observe.RuntimeEvent;
import io.understudy.registry.internal.GenerationalRegistry;
import io.understudy.testkit.TestSystem;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A system in which a test can see that nothing remains of what was refused. */
abstract class BadInputBench {
    final GenerationalRegistry registry = new GenerationalRegistry();
    final TestSystem test =
            TestSystem.builder().deterministic(19).registry(registry).build();
    final ActorSystem system = test.system();
    final List<String> log = LogActor.newLog();
    int sizeBefore;

    @BeforeEach
    void remember() {
        test.runUntilIdle();
        sizeBefore = registry.size();
    }

    @AfterEach
    void close() {
        test.close();
    }

    final void assertNothingRemains() {
        test.runUntilIdle();
        assertThat(system.actorCount()).as("actors").isZero();
        assertThat(registry.size()).as("registered").isEqualTo(sizeBefore);
        assertThat(kernel().guardian().children().isEmpty()).as("no child").isTrue();
        long registered = count(RuntimeEvent.ActorRegistered.class);
        assertThat(count(RuntimeEvent.ActorDeregistered.class)).as("balance").isEqualTo(registered);
    }

    final long count(Class<? extends RuntimeEvent> type) {
        return test.events().stream().filter(type::isInstance).count();
    }

    final Kernel kernel() {
        return ((LocalRef<?>) system.find("/user").orElseThrow()).cell().kernel();
    }

    final List<RuntimeEvent.ActorFailed> failures() {
        return test.events().stream()
                .filter(RuntimeEvent.ActorFailed.class::isInstance)
                .map(RuntimeEvent.ActorFailed.class::cast)
                .toList();
    }

    final void stop(ActorRef<?> actor) {
        system.stop(actor);
        test.runUntilIdle();
    }
}
