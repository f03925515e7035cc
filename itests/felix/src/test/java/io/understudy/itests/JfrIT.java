package io.understudy.itests;

import static io.understudy.itests.TestPath.jar;
import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.ActorSystem;
import io.understudy.Props;
import io.understudy.exam.PaxExamExtension;
import io.understudy.observe.RuntimeEvent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.inject.Inject;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.ops4j.pax.exam.Option;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;

/** The runtime in recordings of Java Flight Recorder, written by a bundle and read back from the file. */
@ExtendWith(PaxExamExtension.class)
public class JfrIT {
    @Inject
    BundleContext context;

    @Inject
    ActorSystem system;

    @TempDir
    Path folder;

    @org.ops4j.pax.exam.Configuration
    public static Option[] configuration() {
        return Platform.runtime(jar("understudy-jfr"));
    }

    @AfterEach
    void restore() throws Exception {
        bundle().start();
        system.swaps().swap("coordinator", "");
    }

    private Bundle bundle() {
        return Arrays.stream(context.getBundles())
                .filter(bundle -> "io.understudy.jfr".equals(bundle.getSymbolicName()))
                .findFirst()
                .orElseThrow();
    }

    private List<RecordedEvent> read(Recording recording, String type) throws Exception {
        recording.stop();
        Path file = folder.resolve(type + ".jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("io.understudy." + type))
                .toList();
    }

    @Test
    void shouldRecordASwap() throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            system.swaps().swap("coordinator", "locking");

            assertThat(read(recording, "Swap")).singleElement().satisfies(event -> {
                assertThat(event.getString("role")).isEqualTo("coordinator");
                assertThat(event.getString("to")).contains("Locking");
                assertThat(event.getDuration("pause")).isPositive();
            });
        }
    }

    @Test
    void shouldRecordAStuckTurnWithItsStack() throws Exception {
        CountDownLatch reported = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        ActorRef<String> actor = system.spawn(
                Props.of(() -> (message, context) -> {
                    goOn.await(30, TimeUnit.SECONDS);
                }),
                "stuck");
        try (Recording recording = new Recording()) {
            recording.start();
            // Observes after the bundle does, and so hears of it later.
            try (ActorSystem.Subscription observation = system.observe(event -> {
                if (event instanceof RuntimeEvent.HandlerStuck) {
                    reported.countDown();
                }
            })) {
                actor.tell("wait");
                assertThat(reported.await(20, TimeUnit.SECONDS)).isTrue();
                assertThat(observation).isNotNull();
            }
            assertThat(read(recording, "StuckTurn")).singleElement().satisfies(event -> {
                assertThat(event.getString("path")).isEqualTo("/user/stuck");
                assertThat(event.getString("messageType")).isEqualTo("java.lang.String");
                assertThat(event.getDuration("runsFor")).isPositive();
                assertThat(event.getString("stack")).contains("JfrIT");
            });
        } finally {
            goOn.countDown();
            system.stop(actor);
        }
    }

    @Test
    void shouldRecordDeadLettersWhenTheyAreEnabledAlsoAfterItWasStoppedAndStarted() throws Exception {
        try (Recording recording = new Recording()) {
            recording.enable("io.understudy.DeadLetter");
            recording.start();
            system.refer("/user/nobody").tell("one");
            bundle().stop();
            system.refer("/user/nobody").tell("unheard");
            bundle().start();
            system.refer("/user/nobody").tell(3);

            assertThat(read(recording, "DeadLetter"))
                    .extracting(event -> event.getString("messageType"))
                    .containsExactly("java.lang.String", "java.lang.Integer");
        }
    }
}
