package io.understudy.contract;

import io.understudy.EnqueueOutcome;
import io.understudy.MailboxOptions;
import io.understudy.spi.Envelope;
import io.understudy.spi.Mailbox;
import io.understudy.spi.MailboxFactory;
import io.understudy.spi.ScheduleWord;
import java.util.ArrayList;
import java.util.List;

/**
 * A mailbox on the bench: with its word, an owner that records, and short ways to put things in and take them out.
 *
 * @param mailbox the mailbox under test
 * @param word its scheduling word
 * @param owner its owner
 */
public record MailboxBench(Mailbox mailbox, ScheduleWord word, RecordingOwner owner) {

    /** A new mailbox of {@code factory}. */
    public static MailboxBench of(MailboxFactory factory, MailboxOptions options) {
        ScheduleWord word = new ScheduleWord();
        RecordingOwner owner = new RecordingOwner();
        return new MailboxBench(factory.create(options, word, owner), word, owner);
    }

    /** Enqueues one user message. */
    public EnqueueOutcome user(Object message) {
        return mailbox.enqueue(new Envelope(message, null));
    }

    /** Enqueues one message that must be stored. */
    public EnqueueOutcome control(Object message) {
        return mailbox.enqueue(new Envelope(message, null) {
            @Override
            public boolean control() {
                return true;
            }
        });
    }

    /** Enqueues the numbers from {@code from} to {@code to} as user messages. */
    public void users(int from, int to) {
        for (int i = from; i <= to; i++) {
            user(i);
        }
    }

    /** Enqueues one system message. */
    public boolean system(Object message) {
        return mailbox.enqueueSystem(new Envelope(message, null));
    }

    /** Takes out up to {@code max} messages, system lane first. */
    public List<Object> take(int max) {
        List<Object> taken = new ArrayList<>();
        for (int i = 0; i < max; i++) {
            Envelope envelope = mailbox.dequeue();
            if (envelope == null) {
                break;
            }
            taken.add(envelope.message());
        }
        return taken;
    }

    /** Takes out everything, system lane first. */
    public List<Object> takeAll() {
        return take(Integer.MAX_VALUE);
    }

    /** Drains up to {@code budget} user messages. */
    public List<Object> drain(int budget) {
        List<Object> drained = new ArrayList<>();
        mailbox.drainUser(envelope -> drained.add(envelope.message()), budget);
        return drained;
    }

    /** Closes, and gives the messages that were left. */
    public List<Object> close() {
        return messages(mailbox.close());
    }

    /** Puts {@code messages} back at the front. */
    public void prepend(Object... messages) {
        List<Envelope> envelopes = new ArrayList<>();
        for (Object message : messages) {
            envelopes.add(new Envelope(message, null));
        }
        mailbox.prepend(envelopes);
    }

    /** What is in {@code envelopes}. */
    public static List<Object> messages(List<Envelope> envelopes) {
        return envelopes.stream().map(Envelope::message).toList();
    }
}
