package io.understudy.shell.internal;

import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.observe.RunningTurn;
import io.understudy.observe.RuntimeEvent;
import io.understudy.supervision.Failure;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A runtime event in one line: its name and what it says. Messages are shown by their class only. */
final class EventLine {
    private EventLine() {}

    /** Such as {@code ActorRestarted path=/user/orders incarnation=2}. */
    static String of(RuntimeEvent event) {
        StringBuilder line = new StringBuilder(event.getClass().getSimpleName());
        for (RecordComponent component : event.getClass().getRecordComponents()) {
            line.append(' ').append(component.getName()).append('=').append(text(value(event, component)));
        }
        return Phrase.escaped(line.toString());
    }

    /** The path of the actor that the event is about, if there is one. */
    static Optional<String> path(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.DeadLettered lettered) {
            return Optional.of(lettered.letter().recipient());
        }
        for (RecordComponent component : event.getClass().getRecordComponents()) {
            if (component.getName().equals("path")) {
                return Optional.ofNullable((String) value(event, component));
            }
        }
        return Optional.empty();
    }

    private static Object value(RuntimeEvent event, RecordComponent component) {
        try {
            return component.getAccessor().invoke(event);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(event.getClass() + ": " + component.getName() + " cannot be read", e);
        }
    }

    private static String text(Object value) {
        if (value instanceof DeadLetter letter) {
            return letter.number() + " to " + letter.recipient() + " of "
                    + letter.message().getClass().getName() + " because "
                    + letter.reason().label();
        }
        if (value instanceof Failure failure) {
            return text(failure.error());
        }
        if (value instanceof RunningTurn turn) {
            return Phrase.orDash(turn.messageType()) + " on " + turn.thread() + " for "
                    + Phrase.duration(turn.runsFor());
        }
        if (value instanceof Duration duration) {
            return Phrase.duration(duration);
        }
        if (value instanceof ActorRef<?> reference) {
            return reference.path();
        }
        if (value instanceof List<?> list) {
            return list.isEmpty() ? Phrase.NOTHING : list.get(0) + (list.size() == 1 ? "" : " and so on");
        }
        return value instanceof Throwable error ? words(error) : String.valueOf(value);
    }

    private static String words(Throwable error) {
        try {
            return error.toString();
        } catch (RuntimeException e) {
            return error.getClass().getName();
        }
    }
}
