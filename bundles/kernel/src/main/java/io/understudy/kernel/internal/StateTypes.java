package io.understudy.kernel.internal;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Looks through the state that an actor hands to its next version, for types the next version cannot see: those of the class
 * loaders that go. Looks into arrays, collections, maps, optionals, atomic references and records, however deep and in circles;
 * what else there is counts by its own class. References to actors may always be handed on.
 *
 * <p><b>Threads:</b> one.
 */
final class StateTypes {
    private final Set<ClassLoader> leaving;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Place> open = new ArrayDeque<>();

    /** Something found, and where. */
    private record Place(Object value, Place in, Object at) {
        String inWords() {
            Deque<Object> way = new ArrayDeque<>();
            for (Place place = this; place != null; place = place.in) {
                way.addFirst(place.at);
            }
            StringBuilder words = new StringBuilder();
            way.forEach(words::append);
            return words.toString();
        }
    }

    private StateTypes(Set<ClassLoader> leaving) {
        this.leaving = leaving;
    }

    /**
     * Refuses state that refers to classes of {@code leaving}.
     *
     * @throws IllegalStateException naming the class, and where in the state it was found
     */
    static void require(Object state, Set<ClassLoader> leaving) {
        StateTypes types = new StateTypes(leaving);
        types.look(state, null, "state");
        while (!types.open.isEmpty()) {
            types.lookInto(types.open.poll());
        }
    }

    private void look(Object value, Place in, Object at) {
        if (value == null || value instanceof AnyRef<?>) {
            return;
        }
        Class<?> type = value instanceof Class<?> named ? named : value.getClass();
        if (leaves(type)) {
            throw new IllegalStateException("the state refers to " + type.getName() + " (at "
                    + new Place(value, in, at).inWords()
                    + "), a class of the code that is replaced; expected only types that both versions can see: of Java, or"
                    + " of a bundle that is not updated with the actor");
        }
        if (hasMore(value) && seen.add(value)) {
            open.add(new Place(value, in, at));
        }
    }

    private boolean leaves(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && leaving.contains(loader);
    }

    private static boolean hasMore(Object value) {
        return value instanceof Object[]
                || value instanceof Collection<?>
                || value instanceof Map<?, ?>
                || value instanceof Map.Entry<?, ?>
                || value instanceof Optional<?>
                || value instanceof AtomicReference<?>
                || value instanceof Record;
    }

    private void lookInto(Place place) {
        Object value = place.value;
        if (value instanceof Object[] array) {
            lookAtAll(java.util.Arrays.asList(array), place);
        } else if (value instanceof Collection<?> collection) {
            lookAtAll(collection, place);
            lookAtOrder(collection, place);
        } else if (value instanceof Map<?, ?> map) {
            lookInto(map, place);
        } else if (value instanceof Map.Entry<?, ?> entry) {
            look(entry.getKey(), place, ".getKey()");
            look(entry.getValue(), place, ".getValue()");
        } else if (value instanceof Optional<?> optional) {
            look(optional.orElse(null), place, ".get()");
        } else if (value instanceof AtomicReference<?> reference) {
            look(reference.get(), place, ".get()");
        } else if (value instanceof Record) {
            lookIntoRecord(value, place);
        }
    }

    private void lookAtAll(Collection<?> all, Place place) {
        int i = 0;
        for (Object each : all) {
            look(each, place, new Index(i++));
        }
    }

    private void lookAtOrder(Collection<?> collection, Place place) {
        if (collection instanceof SortedSet<?> sorted) {
            look(sorted.comparator(), place, ".comparator()");
        } else if (collection instanceof PriorityQueue<?> queue) {
            look(queue.comparator(), place, ".comparator()");
        }
    }

    private void lookInto(Map<?, ?> map, Place place) {
        if (map instanceof SortedMap<?, ?> sorted) {
            look(sorted.comparator(), place, ".comparator()");
        }
        int i = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            look(entry.getKey(), place, new Key(i++));
            look(entry.getValue(), place, new Value(entry.getKey()));
        }
    }

    /** Reads the fields themselves, so that no foreign code runs. What Java keeps to itself holds nothing of an application. */
    private void lookIntoRecord(Object value, Place place) {
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            try {
                Field field = value.getClass().getDeclaredField(component.getName());
                field.setAccessible(true);
                look(field.get(value), place, "." + component.getName() + "()");
            } catch (InaccessibleObjectException kept) {
                return;
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot look into the state at " + place.inWords(), e);
            }
        }
    }

    /** The i-th of several. */
    private record Index(int i) {
        @Override
        public String toString() {
            return "[" + i + "]";
        }
    }

    /** The i-th key of a map. */
    private record Key(int i) {
        @Override
        public String toString() {
            return ".keySet()[" + i + "]";
        }
    }

    /** What is kept under a key, which is named if it is plain. */
    private record Value(Object key) {
        @Override
        public String toString() {
            boolean plain = key instanceof CharSequence || key instanceof Number || key instanceof Enum<?>;
            return ".get("
                    + (plain
                            ? key
                            : "a " + (key == null ? "null" : key.getClass().getName())) + ")";
        }
    }
}
