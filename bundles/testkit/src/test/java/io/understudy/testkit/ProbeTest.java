package io.understudy.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.understudy.ActorRef;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProbeTest {
    private static final Duration SHORT = Duration.ofMillis(20);
    private static final Duration LONG = Duration.ofSeconds(10);

    private final DirectSystem system = new DirectSystem();
    private final Probe<Object> probe = Probe.create(system.system(), "listener");

    @Test
    void shouldShowMessagesInOrderWhenTheyArrived() {
        probe.ref().tell("a");
        probe.ref().tell("b");

        assertThat(probe.expectMessage(LONG)).isEqualTo("a");
        assertThat(probe.expectMessage("b", LONG)).isEqualTo("b");
        probe.expectNoMessageNow();
    }

    @Test
    void shouldWaitWhenTheMessageComesLater() throws Exception {
        Thread sender = new Thread(() -> probe.ref().tell("late"));
        sender.start();

        assertThat(probe.expectMessage(LONG)).isEqualTo("late");
        sender.join();
    }

    @Test
    void shouldSayWhatWasExpectedAndWithinWhatLimitWhenNothingComes() {
        assertThatThrownBy(() -> probe.expectMessage(SHORT))
                .isInstanceOf(AssertionError.class)
                .hasMessage("probe /user/listener: expected a message within PT0.02S, found none");
        assertThatThrownBy(() -> probe.expectMessage("tea", SHORT))
                .hasMessage("probe /user/listener: expected <tea> within PT0.02S, found no message");
    }

    @Test
    void shouldSayWhatWasFoundWhenItIsSomethingElse() {
        probe.ref().tell("coffee");
        probe.ref().tell("coffee");

        assertThatThrownBy(() -> probe.expectMessage("tea", LONG))
                .isInstanceOf(AssertionError.class)
                .hasMessage("probe /user/listener: expected <tea> within PT10S, found <coffee>");
        assertThatThrownBy(() -> probe.expectMessageOf(Integer.class, LONG))
                .hasMessage("probe /user/listener: expected a message of java.lang.Integer within PT10S,"
                        + " found <coffee> of java.lang.String");
    }

    @Test
    void shouldCastWhenTheMessageIsOfTheType() {
        probe.ref().tell(3);

        assertThat(probe.expectMessageOf(Integer.class, LONG)).isEqualTo(3);
    }

    @Test
    void shouldGiveAllWhenManyAreExpected() {
        for (int i = 0; i < 5; i++) {
            probe.ref().tell(i);
        }

        assertThat(probe.receiveMany(3, LONG)).isEqualTo(List.of(0, 1, 2));
        assertThatThrownBy(() -> probe.receiveMany(3, SHORT))
                .isInstanceOf(AssertionError.class)
                .hasMessage("probe /user/listener: expected 3 messages within PT0.02S, found 2: [3, 4]");
    }

    @Test
    void shouldSayWhoSentItWhenAMessageComesUnexpected() {
        probe.ref().tell("boo", system.deadLetters());

        assertThatThrownBy(probe::expectNoMessageNow)
                .isInstanceOf(AssertionError.class)
                .hasMessage("probe /user/listener: expected no message within PT0S, found <boo> from /deadLetters");
    }

    @Test
    void shouldKnowTheSenderWhenAMessageWasReceived() {
        ActorRef<Object> sender = Probe.create(system.system(), "sender").ref();
        probe.ref().tell("hello", sender);
        probe.expectMessage("hello", LONG);

        assertThat(probe.lastSender()).isSameAs(sender);
    }

    @Test
    void shouldNoticeWhenAnActorStops() {
        Probe<Object> other = Probe.create(system.system(), "other");
        Probe<Object> third = Probe.create(system.system(), "third");
        assertThatThrownBy(() -> probe.expectTerminated(other.ref(), SHORT))
                .isInstanceOf(AssertionError.class)
                .hasMessage("probe /user/listener: expected /user/other to stop within PT0.02S, found it still there");
        system.terminate(other.ref());
        system.terminate(third.ref());

        probe.expectTerminated(third.ref(), LONG);
        probe.expectTerminated(other.ref(), LONG);
    }
}
