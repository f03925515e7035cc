package io.understudy.kernel.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.understudy.Actor;
import io.understudy.ActorContext;
import io.understudy.ActorRef;
import io.understudy.DeadLetter;
import io.understudy.Props;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleReference;
import org.osgi.framework.wiring.BundleWiring;

/** Kept dead letters do not keep the code of bundles that have gone. */
class GoneCodeTest {

    /** Of a bundle that goes. */
    public static final class Order {}

    /** Of that bundle too. */
    public static final class Clerk implements Supplier<Actor<Object>>, Actor<Object> {
        @Override
        public Actor<Object> get() {
            return new Clerk();
        }

        @Override
        public void receive(Object message, ActorContext<Object> context) {
            context.system().refer("/user/nobody").tell(message, context.self());
        }
    }

    /** Loads the two classes above once more. */
    private static final class Passing extends ClassLoader {
        Passing() {
            super(GoneCodeTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(Order.class.getName()) && !name.equals(Clerk.class.getName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            return known != null ? known : define(name);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        Object make(Class<?> type) {
            try {
                return loadClass(type.getName(), true).getConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("cannot make a " + type, e);
            }
        }
    }

    /** How a message may hold an object. */
    private static Function<Object, Object> form(String name) {
        return Map.<String, Function<Object, Object>>of(
                        "itself", order -> order,
                        "array", order -> new Object[] {order},
                        "list", order -> List.of("first", order),
                        "map", order -> Map.of("order", order))
                .get(name);
    }

    /** Loses a message of a loader that nobody else holds; says which loader. */
    private static WeakReference<ClassLoader> lose(SystemOnThreads test, Function<Object, Object> form) {
        Passing loader = new Passing();
        test.system().refer("/user/nobody").tell(form.apply(loader.make(Order.class)));
        return new WeakReference<>(loader);
    }

    private static boolean collected(WeakReference<ClassLoader> loader, int attempts) {
        for (int i = 0; i < attempts && loader.get() != null; i++) {
            System.gc();
        }
        return loader.get() == null;
    }

    @ParameterizedTest
    @ValueSource(strings = {"itself", "array", "list", "map"})
    void shouldLetGoOfAMessageWhenItsClassLoaderHasGone(String form) {
        try (SystemOnThreads test = SystemOnThreads.threads(1)) {
            WeakReference<ClassLoader> loader = lose(test, form(form));
            test.system().refer("/user/nobody").tell("stays");
            assertThat(collected(loader, 3)).as("without letting go").isFalse();

            int changed = test.kernel().deadLetters().letGo(gone -> gone instanceof Passing);

            assertThat(changed).isEqualTo(1);
            SystemOnThreads.await(() -> collected(loader, 1), "the loader to be collected after letting go");
            List<DeadLetter> letters = test.system().inspection().deadLetters();
            assertThat(letters).extracting(DeadLetter::number).containsExactly(1L, 2L);
            assertThat(letters.get(0).message().toString()).endsWith(" of a bundle that has gone>");
            assertThat(letters.get(1).message()).isEqualTo("stays");
        }
    }

    @Test
    void shouldSendOnlyWhatIsStillThereOnceMore() {
        CountDownLatch received = new CountDownLatch(1);
        LoggedLines lines = LoggedLines.of(() -> {
            try (SystemOnThreads test = SystemOnThreads.threads(1)) {
                lose(test, order -> order);
                test.system().refer("/user/nobody").tell("stays");
                test.kernel().deadLetters().letGo(gone -> gone instanceof Passing);
                test.system().spawn(Props.of(() -> (message, context) -> received.countDown()), "nobody");

                assertThat(test.system().inspection().replay(1)).isFalse();
                assertThat(test.system().inspection().replay(2)).isTrue();

                SystemOnThreads.await(received, "the one that stays");
                assertThat(test.system().inspection().deadLetters()).hasSize(1);
            }
        });
        assertThat(lines.containing("dead letter 1 cannot be sent again")).hasSize(1);
    }

    @Test
    @SuppressWarnings("unchecked") // The class of another loader is the same class to the eye.
    void shouldKeepOnlyThePathOfASenderWhenItsClassLoaderHasGone() {
        try (SystemOnThreads test = SystemOnThreads.threads(1)) {
            Supplier<Actor<Object>> clerk = (Supplier<Actor<Object>>) new Passing().make(Clerk.class);
            ActorRef<Object> sender = test.system().spawn(Props.of(clerk), "clerk");
            sender.tell("letter");
            SystemOnThreads.await(
                    () -> !test.system().inspection().deadLetters().isEmpty(), "the letter");

            test.kernel().deadLetters().letGo(gone -> gone instanceof Passing);

            DeadLetter letter = test.system().inspection().deadLetters().get(0);
            assertThat(letter.message()).isEqualTo("letter");
            assertThat(letter.sender()).isInstanceOf(PathRef.class);
            assertThat(letter.sender().path()).isEqualTo("/user/clerk");
        }
    }

    @Test
    void shouldCallALoaderGoneWhenItsBundleHasAnotherOneOrNone() {
        Referring loader = new Referring();
        assertThat(GoneBundles.isGone(getClass().getClassLoader()))
                .as("not a bundle's")
                .isFalse();
        loader.now = loader;
        assertThat(GoneBundles.isGone(loader)).as("the current one").isFalse();
        loader.now = new Referring();
        assertThat(GoneBundles.isGone(loader)).as("of an earlier version").isTrue();
        loader.now = null;
        assertThat(GoneBundles.isGone(loader)).as("not resolved").isTrue();
    }

    /** The class loader of a bundle. */
    private static final class Referring extends ClassLoader implements BundleReference {
        /** The one that its bundle has now. */
        private ClassLoader now;

        @Override
        public Bundle getBundle() {
            BundleWiring wiring = now == null ? null : proxy(BundleWiring.class, now);
            return proxy(Bundle.class, wiring);
        }

        private static <T> T proxy(Class<T> type, Object answer) {
            return type.cast(Proxy.newProxyInstance(
                    type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> answer));
        }
    }
}
