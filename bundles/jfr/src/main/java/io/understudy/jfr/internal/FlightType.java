package io.understudy.jfr.internal;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;

/**
 * One type of event in recordings. Made with a factory: a subclass of {@link Event} in a bundle cannot be committed, as the recorder
 * writes names of internal classes of the JDK into it, which the class loader of a bundle does not find.
 *
 * <p><b>Threads:</b> any.
 */
final class FlightType {
    private final EventFactory factory;

    private FlightType(EventFactory factory) {
        this.factory = factory;
    }

    /** Whether some recording wants it. */
    boolean wanted() {
        return factory.getEventType().isEnabled();
    }

    /** Writes an event with {@code values}, in the order of the fields, into whichever recordings want it. */
    void write(Object... values) {
        Event event = factory.newEvent();
        for (int i = 0; i < values.length; i++) {
            event.set(i, values[i]);
        }
        event.commit();
    }

    void register() {
        factory.register();
    }

    void unregister() {
        factory.unregister();
    }

    static Builder named(String name, String label, String description) {
        return new Builder(name, label, description);
    }

    /** What a type is made of. */
    static final class Builder {
        private final List<AnnotationElement> annotations = new ArrayList<>();
        private final List<ValueDescriptor> fields = new ArrayList<>();

        private Builder(String name, String label, String description) {
            annotations.add(new AnnotationElement(Name.class, "io.understudy." + name));
            annotations.add(new AnnotationElement(Label.class, label));
            annotations.add(new AnnotationElement(Description.class, description));
            annotations.add(new AnnotationElement(Category.class, new String[] {"Understudy"}));
            annotations.add(new AnnotationElement(StackTrace.class, false));
        }

        Builder offByDefault() {
            annotations.add(new AnnotationElement(Enabled.class, false));
            return this;
        }

        Builder text(String name, String label) {
            return field(String.class, name, label, List.of());
        }

        Builder number(String name, String label) {
            return field(int.class, name, label, List.of());
        }

        Builder nanos(String name, String label) {
            return field(long.class, name, label, List.of(new AnnotationElement(Timespan.class, Timespan.NANOSECONDS)));
        }

        private Builder field(Class<?> type, String name, String label, List<AnnotationElement> more) {
            List<AnnotationElement> all = new ArrayList<>(more);
            all.add(new AnnotationElement(Label.class, label));
            fields.add(new ValueDescriptor(type, name, all));
            return this;
        }

        FlightType make() {
            return new FlightType(EventFactory.create(annotations, fields));
        }
    }
}
