package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.DeadLetterReason;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Numbers dead letters from 1, in order, and keeps the latest of them to be looked at and sent again.
 *
 * <p>A letter keeps its message alive, and so the message's class and the bundle it came from. What belongs to a bundle that has
 * gone is let go of through {@link #replace}.
 *
 * <p><b>Threads:</b> any; every method locks, none calls out.
 */
final class KeptLetters {
    private final Deque<DeadLetter> letters = new ArrayDeque<>();
    private long numbers;
    private int most;

    /** Keeps at most {@code number} from now on, the latest; 0: none. */
    synchronized void most(int number) {
        most = number;
        dropOldest();
    }

    /** A new letter, which takes the place of the oldest one if there is no other. */
    synchronized DeadLetter add(
            Object message, String recipient, ActorRef<?> sender, DeadLetterReason reason, long time) {
        DeadLetter letter = new DeadLetter(++numbers, message, recipient, sender, reason, time);
        letters.addLast(letter);
        dropOldest();
        return letter;
    }

    private void dropOldest() {
        while (letters.size() > most) {
            letters.removeFirst();
        }
    }

    /** Those that are kept, oldest first. */
    synchronized List<DeadLetter> all() {
        return List.copyOf(letters);
    }

    /** What the letter of that number says; null if it is not kept. */
    synchronized Object messageOf(long number) {
        for (DeadLetter letter : letters) {
            if (letter.number() == number) {
                return letter.message();
            }
        }
        return null;
    }

    /** The letter of that number, which is kept no longer; null if it is not kept. */
    synchronized DeadLetter take(long number) {
        for (Iterator<DeadLetter> kept = letters.iterator(); kept.hasNext(); ) {
            DeadLetter letter = kept.next();
            if (letter.number() == number) {
                kept.remove();
                return letter;
            }
        }
        return null;
    }

    /** Puts {@code other} in the place of the letter of that number, if that is still kept. */
    synchronized void replace(long number, DeadLetter other) {
        for (int i = letters.size(); i > 0; i--) {
            DeadLetter kept = letters.removeFirst();
            letters.addLast(kept.number() == number ? other : kept);
        }
    }
}
