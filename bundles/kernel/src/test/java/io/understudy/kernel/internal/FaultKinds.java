package io.understudy.kernel.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;

/** Every kind of error that fails an actor and nothing else, by name. */
final class FaultKinds {
    private FaultKinds() {}

    /** An error and its name, for the names of tests: some errors have no words of their own. */
    record Fault(String name, Supplier<Throwable> make) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Fault> all() {
        return List.of(
                new Fault("checked exception", () -> new IOException("checked")),
                new Fault("unchecked exception", () -> new IllegalStateException("unchecked")),
                new Fault("interrupt", () -> new InterruptedException("interrupted")),
                new Fault("assertion", () -> new AssertionError("assertion")),
                new Fault("linkage error", () -> new LinkageError("linkage")),
                new Fault("missing class", () -> new NoClassDefFoundError("gone/Away")),
                new Fault("stack overflow", StackOverflowError::new),
                new Fault("thread death", FaultKinds::threadDeath),
                new Fault("out of memory", () -> new OutOfMemoryError("made up")),
                new Fault("error without words", Speechless::new),
                new Fault("error of a loader that is gone", () -> new GoneLoader().make()));
    }

    @SuppressWarnings("removal") // Whoever still stops threads this way throws it.
    private static Throwable threadDeath() {
        return new ThreadDeath();
    }

    /** Throws anything from anywhere. */
    @SuppressWarnings({"unchecked", "DoNotCallSuggester"}) // To throw is what it is for.
    static <T extends Throwable> void sneak(Throwable error) throws T {
        throw (T) error;
    }

    /** An error whose own description fails. */
    static final class Speechless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }

        @Override
        public String toString() {
            throw new StackOverflowError("no description");
        }
    }

    /** An error whose words are in another class, which its loader cannot find any more. */
    static final class Orphan extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            return OrphanWords.words();
        }
    }

    static final class OrphanWords {
        private OrphanWords() {}

        static String words() {
            return "found";
        }
    }

    /** A class loader that has made {@link Orphan} and can load no class any more. */
    static final class GoneLoader extends ClassLoader {
        private boolean gone;

        GoneLoader() {
            super(FaultKinds.class.getClassLoader());
        }

        Throwable make() {
            String name = Orphan.class.getName();
            try (InputStream code = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = code.readAllBytes();
                Class<?> orphan = defineClass(name, bytes, 0, bytes.length);
                var constructor = orphan.getDeclaredConstructor();
                constructor.setAccessible(true);
                Throwable made = (Throwable) constructor.newInstance();
                gone = true;
                return made;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (gone) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }
    }
}
