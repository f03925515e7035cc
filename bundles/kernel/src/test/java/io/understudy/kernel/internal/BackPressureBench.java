package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.MailboxOptions;
import io.understudy.kernel.internal.LogActor.Step;
import io.understudy.observe.RuntimeEvent;
import io.understudy.testkit.TestSystem;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A sender and somebody downstream with room for ten, who holds senders back and handles one message in each turn. */
abstract class BackPressureBench {
    static final MailboxOptions TEN = MailboxOptions.bounded(10)
            .withReserveForSystem(0)
            .withSuspendedSenders()
            .withThroughput(1);

    final TestSystem test = TestSystem.deterministic(21);
    final List<String> log = LogActor.newLog();
    final List<String> sent = LogActor.newLog();
    final ActorRef<Object> sender = test.system().spawn(LogActor.props(sent), "sender");
    final ActorRef<Object> down = test.system().spawn(LogActor.props(log).withMailbox(TEN), "down");

    @AfterEach
    void close() {
        test.close();
    }

    static ActorCell<?> cell(ActorRef<?> ref) {
        return ((LocalRef<?>) ref).cell();
    }

    final Kernel kernel() {
        return cell(down).kernel();
    }

    static int depth(ActorRef<?> ref) {
        return cell(ref).mailbox().depth();
    }

    /** Holds {@code ref} with {@code messages} messages waiting. */
    final void holding(ActorRef<Object> ref, int messages) {
        test.system().suspend(ref);
        test.runUntilIdle();
        for (int i = 0; i < messages; i++) {
            ref.tell("old " + i);
        }
        test.runUntilIdle();
    }

    final void resume(ActorRef<?> ref) {
        test.system().resume(ref);
        test.runUntilIdle();
    }

    /** Lets the sender handle {@code messages} messages, and send one in each: their numbers. */
    final void send(int messages) {
        for (int i = 0; i < messages; i++) {
            sender.tell(forwarding(down, "" + i));
        }
    }

    final Step forwarding(ActorRef<Object> to, String message) {
        return context -> {
            sent.add(message);
            to.tell(message, context.self());
        };
    }

    final long suspensionsOf(ActorRef<?> ref) {
        return test.events().stream()
                .filter(event -> event instanceof RuntimeEvent.MailboxSuspended suspended
                        && suspended.path().equals(ref.path()))
                .count();
    }

    final long resumptionsOf(ActorRef<?> ref) {
        return test.events().stream()
                .filter(event -> event instanceof RuntimeEvent.MailboxResumed resumed
                        && resumed.path().equals(ref.path()))
                .count();
    }

    static boolean isHeld(ActorRef<?> ref) {
        return Suspensions.holds(cell(ref));
    }

    /** How many actors {@code ref} knows to wait for its room. */
    static int waitingFor(ActorRef<?> ref) {
        Rare rare = cell(ref).rareIfAny();
        return rare == null ? 0 : rare.roomWaits.size();
    }
}
