package io.understudy.kernel.internal;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds what a dead letter holds of class loaders that have gone: the class of its message, of the elements if the message is an
 * array, collection or map of the JDK, and of the actor that sent it. What lies deeper inside a message of another bundle is not
 * found; letters are few, and each newer one drives an old one out.
 *
 * <p><b>Threads:</b> any.
 */
final class GoneCode {
    private final Kernel kernel;
    private final Predicate<ClassLoader> gone;

    GoneCode(Kernel kernel, Predicate<ClassLoader> gone) {
        this.kernel = kernel;
        this.gone = gone;
    }

    /** {@code letter} itself, or one like it without what has gone. */
    DeadLetter without(DeadLetter letter) {
        boolean messageGone = holdsGone(letter.message());
        boolean senderGone = letter.sender() != null && isGone(codeBehind(letter.sender()));
        if (!messageGone && !senderGone) {
            return letter;
        }
        return new DeadLetter(
                letter.number(),
                messageGone ? new GoneMessage(letter.message().getClass().getTypeName()) : letter.message(),
                letter.recipient(),
                messageGone || senderGone ? byPath(letter.sender()) : letter.sender(),
                letter.reason(),
                letter.timestamp());
    }

    private boolean holdsGone(Object message) {
        if (isGone(message.getClass())) {
            return true;
        }
        if (message.getClass().getClassLoader() != null) {
            return false;
        }
        try {
            return parts(message).anyMatch(part -> part != null && isGone(part.getClass()));
        } catch (RuntimeException changing) {
            return true;
        }
    }

    /** What a container of the JDK holds; nothing for anything else. */
    private static Stream<?> parts(Object message) {
        if (message instanceof Object[] array) {
            return Arrays.stream(array);
        }
        if (message instanceof Collection<?> collection) {
            return collection.stream();
        }
        if (message instanceof Map<?, ?> map) {
            return map.entrySet().stream().flatMap(entry -> Arrays.asList(entry.getKey(), entry.getValue()).stream());
        }
        return List.of().stream();
    }

    private boolean isGone(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && gone.test(loader);
    }

    private static Class<?> codeBehind(ActorRef<?> sender) {
        return sender instanceof LocalRef<?> local ? local.cell().codeOwner() : sender.getClass();
    }

    /** A reference that holds nothing but the path; null if it has none of this system. */
    private ActorRef<?> byPath(ActorRef<?> sender) {
        return sender instanceof LocalRef<?> local ? new PathRef(kernel, local.path()) : null;
    }
}
