package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.contract.MailboxStub;
import io.understudy.mailbox.internal.QueueMailboxFactory;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.testkit.TestSystem;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Actors that write down what they get, in a system that a test runs, and the way into other mailboxes. */
abstract class MoveBench {
    /** A mailbox that can be told from the one an actor begins with. */
    static final class Other extends MailboxStub {
        Other(Mailbox inner) {
            super(inner);
        }
    }

    static final MailboxFactory OTHERS =
            (options, word, owner) -> new Other(new QueueMailboxFactory().create(options, word, owner));

    final TestSystem test = TestSystem.deterministic(91);
    final List<String> log = LogActor.newLog();

    @AfterEach
    void close() {
        test.close();
    }

    static ActorCell<?> cell(ActorRef<?> ref) {
        return ((LocalRef<?>) ref).cell();
    }

    static Mailbox mailbox(ActorRef<?> ref) {
        return cell(ref).mailbox();
    }

    final Kernel kernel() {
        return ((LocalRef<?>) test.system().spawn(LogActor.props(LogActor.newLog())))
                .cell()
                .kernel();
    }

    final ActorRef<Object> spawn(MailboxOptions options) {
        ActorRef<Object> ref = test.system().spawn(LogActor.props(log).withMailbox(options));
        test.runUntilIdle();
        return ref;
    }

    /** An actor that is suspended, with {@code messages} waiting. */
    final ActorRef<Object> holding(MailboxOptions options, Object... messages) {
        ActorRef<Object> ref = spawn(options);
        test.system().suspend(ref);
        test.runUntilIdle();
        for (Object message : messages) {
            ref.tell(message);
        }
        return ref;
    }

    /** Moves everybody and says how many have moved. */
    final int move(MailboxFactory to) {
        Moves.Round round = cell(test.system().spawn(LogActor.props(LogActor.newLog())))
                .kernel()
                .moves()
                .begin(to);
        test.runUntilIdle();
        return round.moved();
    }

    final void resume(ActorRef<?> ref) {
        test.system().resume(ref);
        test.runUntilIdle();
    }
}
