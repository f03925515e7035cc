package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.contract.MailboxStub;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.middleware.Middleware;
import io.understudy.observe.RuntimeEvent;
import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.MessageInvoker;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.TurnSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Moves that meet a bad factory, a bad mailbox, a bad moment or somebody who does not expect them. */
class MailboxMoveFaultTest extends MoveBench {

    private List<String> contained() {
        return test.events().stream()
                .filter(RuntimeEvent.ErrorContained.class::isInstance)
                .map(event -> ((RuntimeEvent.ErrorContained) event).where())
                .toList();
    }

    @Test
    void shouldStayWhereItIsWhenTheFactoryThrows() {
        ActorRef<Object> actor = holding(MailboxOptions.unbounded(), 1, 2);
        Mailbox old = mailbox(actor);
        int moved = move((options, word, owner) -> {
            throw new IllegalStateException("no mailbox today");
        });
        assertThat(moved).isZero();
        assertThat(mailbox(actor)).isSameAs(old);
        assertThat(old.closed()).isFalse();
        assertThat(contained()).contains("the move into another mailbox");
        resume(actor);
        assertThat(log).containsExactly("1", "2");
    }

    @Test
    void shouldStayWhereItIsWhenTheFactoryMakesNoMailbox() {
        ActorRef<Object> actor = holding(MailboxOptions.unbounded(), 1);
        assertThat(move((options, word, owner) -> null)).isZero();
        assertThat(contained()).contains("the move into another mailbox");
        actor.tell(2);
        resume(actor);
        assertThat(log).containsExactly("1", "2");
    }

    /** A mailbox that does not take what it should. */
    private static final class Refusing extends MailboxStub {
        Refusing(Mailbox inner) {
            super(inner);
        }

        @Override
        public EnqueueOutcome enqueue(Envelope envelope) {
            if (envelope.message().equals(2)) {
                return EnqueueOutcome.REJECTED;
            }
            if (envelope.message().equals(3)) {
                throw new IllegalStateException("not that one");
            }
            return super.enqueue(envelope);
        }
    }

    @Test
    void shouldLoseNothingInSilenceWhenTheNewMailboxDoesNotTakeWhatWaits() {
        ActorRef<Object> actor = holding(MailboxOptions.unbounded(), 1, 2, 3, 4);
        move((options, word, owner) -> new Refusing(new QueueMailboxFactory().create(options, word, owner)));
        resume(actor);
        assertThat(log).containsExactly("1", "4");
        assertThat(test.deadLetters()).extracting(DeadLetter::message).containsExactly(2, 3);
        assertThat(test.deadLetters()).extracting(DeadLetter::reason).containsOnly(DeadLetterReason.MAILBOX_CLOSED);
        assertThat(contained()).hasSize(2).allMatch(where -> where.startsWith("the move of Envelope["));
    }

    @Test
    void shouldNotWaitForItselfWhenThePriorityTellsTheActorThatMoves() {
        AtomicReference<ActorRef<Object>> self = new AtomicReference<>();
        MailboxOptions talkative = MailboxOptions.unbounded().withPriority(message -> {
            if (message.equals("tell") && self.get() != null) {
                self.getAndSet(null).tell("told");
            }
            return 1;
        });
        ActorRef<Object> actor = holding(talkative, "tell", "behind");
        self.set(actor);
        move(OTHERS);
        assertThat(self.get()).as("the priority was asked").isNull();
        resume(actor);
        assertThat(log).containsExactly("tell", "behind", "told");
    }

    @Test
    void shouldKeepTheOrderWhenThePriorityFailsMeanwhile() {
        AtomicReference<Boolean> fails = new AtomicReference<>(false);
        MailboxOptions options = MailboxOptions.bounded(5).withPriority(message -> {
            if (fails.get()) {
                throw new IllegalArgumentException("no priority for " + message);
            }
            return message.toString().length();
        });
        ActorRef<Object> actor = holding(options, "ccc", "a", "bb");
        fails.set(true);
        move(OTHERS);
        fails.set(false);
        resume(actor);
        assertThat(log).containsExactly("a", "bb", "ccc");
        assertThat(test.deadLetters()).isEmpty();
    }

    /** An invoker that asks for the mailbox once in a turn. */
    private static final class Old implements MessageInvoker {
        @Override
        public InvokeResult invokeBatch(RegisteredActor actor, List<Middleware> chain, TurnSettings settings) {
            Mailbox mailbox = actor.mailbox();
            actor.schedule().takeSystem();
            for (Envelope next = mailbox.dequeueSystem(); next != null; next = mailbox.dequeueSystem()) {
                actor.handleSystem(next);
            }
            InvokeResult obstacle = actor.obstacle();
            if (obstacle != null) {
                return obstacle;
            }
            mailbox.drainUser(actor, 1);
            return mailbox.hasUser() ? InvokeResult.COMPLETED_READY : InvokeResult.COMPLETED;
        }
    }

    @Test
    void shouldOverlookNothingWhenTheInvokerKeepsTheFormerMailboxToTheEndOfItsTurn() {
        ActorRef<Object> actor = spawn(MailboxOptions.unbounded());
        cell(actor).kernel().roles().invoker(new Old());
        cell(actor).kernel().moves().begin(OTHERS);
        for (int i = 0; i < 5; i++) {
            actor.tell(i);
        }
        test.system().suspend(actor);
        test.system().resume(actor);
        test.runUntilIdle();
        assertThat(log).containsExactly("0", "1", "2", "3", "4");
        assertThat(mailbox(actor)).isInstanceOf(Other.class);
    }

    @Test
    void shouldMoveToTheLatestWhenTheRoleChangesHandsWhileItIsSpawned() {
        Roles roles = kernel().roles();
        MailboxFactory overtaken = (options, word, owner) -> {
            roles.mailboxes(OTHERS);
            return new QueueMailboxFactory().create(options, word, owner);
        };
        roles.mailboxes(overtaken);
        ActorRef<Object> actor = spawn(MailboxOptions.unbounded());
        assertThat(mailbox(actor)).isInstanceOf(Other.class);
    }

    @Test
    void shouldStayWhereItIsWhenTheSystemShutsDown() {
        ActorRef<Object> actor = holding(MailboxOptions.unbounded(), 1);
        Mailbox old = mailbox(actor);
        Moves.Round round = cell(actor).kernel().moves().begin(OTHERS);
        test.system().shutdown(Duration.ofSeconds(1));
        test.runUntilIdle();
        assertThat(round.moved()).isZero();
        assertThat(round.await(Duration.ZERO)).isTrue();
        assertThat(mailbox(actor)).isSameAs(old);
        assertThat(cell(actor).moving()).isFalse();
    }
}
