package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.MailboxOptions;
import io.understudy.OverflowStrategy;
import io.understudy.Props;
import io.understudy.StashOverflowException;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.Probe;
import io.understudy.testkit.TestSystem;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Messages put aside. */
class StashTest {
    private final TestSystem test = TestSystem.deterministic(13);
    private final List<String> log = LogActor.newLog();

    @AfterEach
    void close() {
        test.close();
    }

    /** Puts everything aside until it is opened. */
    private static final class Door extends LogActor {
        private boolean open;

        Door(List<String> log) {
            super(log);
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) throws Exception {
            if (message.equals("open")) {
                open = true;
                context.stash().unstashAll();
            } else if (open || message instanceof Step) {
                super.receive(message, context);
            } else {
                context.stash().add();
            }
        }
    }

    private ActorRef<Object> door() {
        return test.system().spawn(Props.of(() -> new Door(log)), "door");
    }

    private static void tellAll(ActorRef<Object> actor, Object... messages) {
        for (Object message : messages) {
            actor.tell(message);
        }
    }

    @Test
    void shouldComeBackBeforeWhatWaitsInTheOriginalOrder() {
        ActorRef<Object> door = door();
        tellAll(door, "1", "2", "3", "open", "4", "5");
        test.runUntilIdle();
        assertThat(log).containsExactly("1", "2", "3", "4", "5");
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldComeBackInOrderWhenTheTurnEndsInBetween() {
        ActorRef<Object> door = test.system()
                .spawn(
                        Props.<Object>of(() -> new Door(log))
                                .withMailbox(MailboxOptions.unbounded().withThroughput(1)),
                        "door");
        tellAll(door, "1", "2", "3", "open", "4");
        test.runUntilIdle();
        assertThat(log).containsExactly("1", "2", "3", "4");
    }

    @Test
    void shouldKeepTheSender() {
        Probe<String> probe = test.probe();
        ActorRef<Object> door = door();
        door.tell((Step) context -> context.become((message, c) -> {
            c.stash().add();
            c.become((m, cc) -> cc.sender().tell("from " + cc.sender().path() + ": " + m));
            c.stash().unstashAll();
        }));
        door.tell("hello", probe.ref());
        test.runUntilIdle();
        probe.expectMessage("from " + probe.ref().path() + ": hello", Duration.ZERO);
    }

    @Test
    void shouldRefuseToStashAMessageTwice() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        actor.tell((Step) context -> {
            if (log.isEmpty()) {
                context.stash().add();
                assertThatThrownBy(() -> context.stash().add())
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("/user/a has stashed the current message already");
                log.add("refused with " + context.stash().size());
            }
        });
        test.runUntilIdle();
        assertThat(log).containsExactly("refused with 1");
        assertThat(failures()).isEmpty();
    }

    @Test
    void shouldRefuseToStashAMessageAgainThatWasJustPutBack() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        actor.tell((Step) context -> {
            log.add("handled");
            if (log.size() == 1) {
                context.stash().add();
                context.stash().unstashAll();
                assertThatThrownBy(() -> context.stash().add()).isInstanceOf(IllegalStateException.class);
            }
        });
        test.runUntilIdle();
        assertThat(log).containsExactly("handled", "handled");
        assertThat(failures()).isEmpty();
    }

    @Test
    void shouldLetAMessageBeStashedAgainEachTimeItComes() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        actor.tell((Step) context -> {
            log.add("handled");
            if (log.size() < 4) {
                context.stash().add();
                context.stash().unstashAll();
            }
        });
        test.runUntilIdle();
        assertThat(log).hasSize(4);
        assertThat(failures()).isEmpty();
    }

    @Test
    void shouldRefuseWhenThereIsNoMessage() {
        test.system()
                .spawn(
                        Props.of(() -> new LogActor(log) {
                            @Override
                            public void preStart(ActorContext<Object> context) {
                                assertThatThrownBy(() -> context.stash().add())
                                        .isInstanceOf(IllegalStateException.class)
                                        .hasMessage("/user/b has no current message to stash");
                                note("refused");
                            }
                        }),
                        "b");
        test.runUntilIdle();
        assertThat(log).containsExactly("refused");
    }

    @Test
    void shouldRefuseInTheTerminationHook() {
        ActorRef<Object> watched = test.system().spawn(LogActor.props(LogActor.newLog()), "watched");
        ActorRef<Object> watcher = test.system()
                .spawn(
                        Props.of(() -> new LogActor(log) {
                            @Override
                            public void onTerminated(ActorRef<?> stopped, ActorContext<Object> context) {
                                assertThatThrownBy(() -> context.stash().add())
                                        .hasMessage("/user/watcher has no current message to stash");
                                note("refused");
                            }
                        }),
                        "watcher");
        watcher.tell((Step) context -> context.watch(watched));
        test.runUntilIdle();
        test.system().stop(watched);
        test.runUntilIdle();
        assertThat(log).containsExactly("refused");
    }

    @Test
    void shouldFailTheActorWhenItIsFullAndKeepTheRest() {
        ActorRef<Object> door = door();
        door.tell((Step) context -> context.stash().limit(20));
        for (int i = 1; i <= 21; i++) {
            door.tell("" + i);
        }
        door.tell((Step) context -> log.add("size " + context.stash().size()));
        test.runUntilIdle();
        assertThat(failures()).singleElement().satisfies(failed -> {
            assertThat(failed.failure().message()).isEqualTo("21");
            assertThat(failed.failure().error())
                    .isInstanceOf(StashOverflowException.class)
                    .hasMessage("the stash of /user/door is full: it holds 20 messages;"
                            + " unstash earlier or raise the limit with context.stash().limit(n)");
        });
        test.advance(Duration.ofMillis(100));
        assertThat(log).containsExactly("postStop", "size 20");
        door.tell("open");
        test.runUntilIdle();
        assertThat(log).hasSize(22).startsWith("postStop", "size 20", "1").endsWith("20");
    }

    @Test
    void shouldLetTheActorHandleTheOverflowItself() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        actor.tell((Step) context -> context.stash().limit(1));
        actor.tell((Step) context -> context.become((message, c) -> {
            try {
                c.stash().add();
            } catch (StashOverflowException e) {
                log.add("full at " + message);
            }
        }));
        tellAll(actor, "1", "2", "3");
        test.runUntilIdle();
        assertThat(log).containsExactly("full at 2", "full at 3");
        assertThat(failures()).isEmpty();
    }

    @Test
    void shouldRefuseALimitBelowOne() {
        ActorRef<Object> actor = test.system().spawn(LogActor.props(log), "a");
        actor.tell((Step) context -> assertThatThrownBy(() -> context.stash().limit(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("stash limit of /user/a: expected 1 or more, found 0"));
        test.runUntilIdle();
        assertThat(failures()).isEmpty();
    }

    @Test
    void shouldDeadLetterWhatDoesNotFitWhenPutBackIntoAFullMailbox() {
        MailboxOptions four = MailboxOptions.bounded(4).withReserveForSystem(0).withOverflow(OverflowStrategy.REJECT);
        ActorRef<Object> door =
                test.system().spawn(Props.<Object>of(() -> new Door(log)).withMailbox(four), "door");
        tellAll(door, "1", "2", "3", "4");
        test.runUntilIdle();
        tellAll(door, "open", "5", "6");
        test.runUntilIdle();
        assertThat(log).containsExactly("1", "2", "5", "6");
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::reason)
                .containsExactly(
                        tuple("3", "/user/door", DeadLetterReason.MAILBOX_FULL),
                        tuple("4", "/user/door", DeadLetterReason.MAILBOX_FULL));
    }

    @Test
    void shouldBeHandledByTheNewInstanceAfterARestart() {
        ActorRef<Object> door = door();
        tellAll(door, "1", "2", LogActor.failing(), "open", "3");
        test.runUntilIdle();
        test.advance(Duration.ofMillis(100));
        assertThat(log).containsExactly("postStop", "1", "2", "3");
        assertThat(test.deadLetters()).isEmpty();
    }

    @Test
    void shouldBeHandledByTheNewInstanceThatNeverAsksForThem() {
        int[] instances = {0};
        ActorRef<Object> actor =
                test.system().spawn(Props.of(() -> instances[0]++ == 0 ? new Door(log) : new LogActor(log)), "a");
        tellAll(actor, "1", "2", LogActor.failing(), "3");
        test.runUntilIdle();
        test.advance(Duration.ofMillis(100));
        assertThat(log).containsExactly("postStop", "1", "2", "3");
    }

    @Test
    void shouldBecomeDeadLettersWhenTheActorStops() {
        Probe<String> probe = test.probe();
        ActorRef<Object> door = door();
        door.tell("1", probe.ref());
        door.tell("2", probe.ref());
        test.runUntilIdle();
        door.tell((Step) ActorContext::stop);
        door.tell("3", probe.ref());
        test.runUntilIdle();
        assertThat(test.deadLetters())
                .extracting(DeadLetter::message, DeadLetter::recipient, DeadLetter::sender, DeadLetter::reason)
                .containsExactly(
                        tuple("1", "/user/door", probe.ref(), DeadLetterReason.ACTOR_STOPPED),
                        tuple("2", "/user/door", probe.ref(), DeadLetterReason.ACTOR_STOPPED),
                        tuple("3", "/user/door", probe.ref(), DeadLetterReason.ACTOR_STOPPED));
    }

    @Test
    void shouldHoldTenThousandUnlessTold() {
        ActorRef<Object> door = door();
        for (int i = 0; i < 10_000; i++) {
            door.tell(i);
        }
        test.runUntilIdle();
        assertThat(failures()).isEmpty();
        door.tell("one more");
        test.runUntilIdle();
        assertThat(failures()).hasSize(1);
        door.tell("open");
        test.advance(Duration.ofMillis(100));
        assertThat(log).hasSize(10_001).startsWith("postStop", "0").endsWith("9999");
    }

    private List<RuntimeEvent.ActorFailed> failures() {
        return test.events().stream()
                .filter(RuntimeEvent.ActorFailed.class::isInstance)
                .map(RuntimeEvent.ActorFailed.class::cast)
                .toList();
    }
}
