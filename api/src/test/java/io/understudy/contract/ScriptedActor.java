package io.understudy.contract;

import io.understudy.spi.Envelope;
import io.understudy.spi.InvokeResult;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxIndex;
import io.understudy.spi.RegisteredActor;
import io.understudy.spi.ResumeCondition;
import io.understudy.spi.ScheduleWord;
import io.understudy.spi.SuspendReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * An actor that does what a test has written down for each message and keeps a record of every step.
 *
 * <p>It keeps the contract of {@link RegisteredActor}: what an action throws becomes its failure, and it lets no further user
 * message pass while there is an obstacle or a system message. {@link #rude} messages break the contract on purpose.
 *
 * <p><b>Threads:</b> one at a time.
 */
public final class ScriptedActor implements RegisteredActor {
    /** The retryAfter of its failures. */
    public static final Duration RETRY_AFTER = Duration.ofMillis(100);

    private final String path;
    private final ScheduleWord word = new ScheduleWord();
    private final Map<Object, Runnable> script = new HashMap<>();
    private final Map<Object, RuntimeException> rude = new HashMap<>();
    private final List<String> steps = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>();
    private Mailbox mailbox = new DequeMailbox(word);
    private InvokeResult obstacle;
    private int throughput;
    private RuntimeException refusal;
    private boolean resumesAtOnce;

    /** An actor without obstacles, with an empty mailbox. */
    public ScriptedActor(String path) {
        this.path = path;
    }

    /** Puts another mailbox around the present one. */
    public ScriptedActor withMailbox(UnaryOperator<Mailbox> around) {
        mailbox = around.apply(mailbox);
        return this;
    }

    /** Wants that many user messages per turn. */
    public ScriptedActor withThroughput(int throughput) {
        this.throughput = throughput;
        return this;
    }

    /** Does {@code action} whenever it handles {@code message}, on either lane. */
    public ScriptedActor when(Object message, Runnable action) {
        script.put(message, action);
        return this;
    }

    /** Lets {@code thrown} escape when it handles {@code message}, against its contract. */
    public ScriptedActor rude(Object message, RuntimeException thrown) {
        rude.put(message, thrown);
        return this;
    }

    /** Lets {@code thrown} escape when it is to fail, against its contract. */
    public ScriptedActor refuseToFail(RuntimeException thrown) {
        refusal = thrown;
        return this;
    }

    /** Is resumed as soon as it is suspended, as if the condition held already. */
    public ScriptedActor resumingAtOnce() {
        resumesAtOnce = true;
        return this;
    }

    /** Sends user messages. */
    public ScriptedActor tell(Object... messages) {
        for (Object message : messages) {
            mailbox.enqueue(new Envelope(message, null));
        }
        return this;
    }

    /** Sends system messages. */
    public ScriptedActor tellSystem(Object... messages) {
        for (Object message : messages) {
            mailbox.enqueueSystem(new Envelope(message, null));
        }
        return this;
    }

    /** Sends the numbers from {@code first} to {@code last} as user messages. */
    public ScriptedActor tellRange(int first, int last) {
        for (int i = first; i <= last; i++) {
            tell(i);
        }
        return this;
    }

    /** Stops, as an actor does that stops itself. */
    public void stop() {
        obstacle = InvokeResult.STOPPED;
    }

    /** Lifts whatever suspends it. */
    public void resume() {
        obstacle = null;
    }

    /** What it handled and what was done to it, in order, such as {@code user 1}, {@code system s}, {@code suspend ...}. */
    public List<String> steps() {
        return steps;
    }

    /** The user messages it handled, in order. */
    public List<String> handled() {
        return steps.stream()
                .filter(s -> s.startsWith("user "))
                .map(s -> s.substring(5))
                .toList();
    }

    /** What it failed with, in order, its own errors included. */
    public List<Throwable> failures() {
        return failures;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public MailboxIndex index() {
        return new MailboxIndex(7, 1);
    }

    @Override
    public Mailbox mailbox() {
        return mailbox;
    }

    @Override
    public ScheduleWord schedule() {
        return word;
    }

    @Override
    public int throughput() {
        return throughput;
    }

    @Override
    public void handleSystem(Envelope envelope) {
        perform("system ", envelope.message());
    }

    @Override
    public boolean handle(Envelope envelope) {
        perform("user ", envelope.message());
        return obstacle == null && !word.systemPending();
    }

    private void perform(String lane, Object message) {
        steps.add(lane + message);
        if (rude.containsKey(message)) {
            throw rude.get(message);
        }
        try {
            script.getOrDefault(message, () -> {}).run();
        } catch (RuntimeException | Error thrown) {
            fail(thrown);
        }
    }

    @Override
    public InvokeResult obstacle() {
        return obstacle;
    }

    @Override
    public void suspend(SuspendReason reason, ResumeCondition resumeOn) {
        steps.add("suspend " + reason);
        if (obstacle == null && !resumesAtOnce) {
            obstacle = new InvokeResult.Suspended(reason, resumeOn);
        }
    }

    @Override
    public void fail(Throwable cause) {
        failures.add(cause);
        if (refusal != null) {
            throw refusal;
        }
        if (!(obstacle instanceof InvokeResult.Stopped) && !(obstacle instanceof InvokeResult.Failed)) {
            obstacle = new InvokeResult.Failed(cause, RETRY_AFTER);
        }
    }

    @Override
    public String toString() {
        return path + steps;
    }
}
