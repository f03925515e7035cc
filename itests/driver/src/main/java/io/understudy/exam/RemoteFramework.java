package io.understudy.exam;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.ExamSystem;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.TestAddress;
import org.ops4j.pax.exam.TestContainer;
import org.ops4j.pax.exam.TestProbeBuilder;
import org.ops4j.pax.exam.spi.PaxExamRuntime;

/** A running framework with one test class in it, seen from outside; loadable outside only. */
final class RemoteFramework {
    private final TestContainer container;
    private final TestAddress testClass;

    private RemoteFramework(TestContainer container, TestAddress testClass) {
        this.container = container;
        this.testClass = testClass;
    }

    /** Starts the framework that the class configures, and installs the class in it. */
    static RemoteFramework start(Class<?> testClass) throws IOException, ReflectiveOperationException {
        System.setProperty("pax.exam.invoker", JupiterProbeInvoker.DRIVER);
        ExamSystem system = PaxExamRuntime.createTestSystem(options(testClass));
        TestProbeBuilder probe = system.createProbe();
        TestAddress address = probe.addTest(testClass, "*");
        TestContainer container = PaxExamRuntime.createContainer(system);
        container.start();
        container.install(probe.build().getStream());
        return new RemoteFramework(container, address);
    }

    private static Option[] options(Class<?> testClass) throws ReflectiveOperationException {
        List<Option> options = new ArrayList<>();
        for (Method method : testClass.getMethods()) {
            if (method.isAnnotationPresent(Configuration.class)) {
                options.addAll(List.of((Option[]) method.invoke(null)));
            }
        }
        if (options.isEmpty()) {
            throw new IllegalArgumentException("Expected a public static @Configuration method with options in "
                    + testClass.getName() + ", found none. Add one.");
        }
        return options.toArray(new Option[0]);
    }

    /** Runs one test inside and throws what it throws. */
    void call(String uniqueId) {
        container.call(new OneTest(testClass, uniqueId));
    }

    void stop() {
        container.stop();
    }

    /** The address of the class, with the unique id of one test as its argument. */
    private record OneTest(TestAddress testClass, String uniqueId) implements TestAddress {
        @Override
        public String identifier() {
            return testClass.identifier();
        }

        @Override
        public String caption() {
            return uniqueId;
        }

        @Override
        public TestAddress root() {
            return testClass.root();
        }

        @Override
        public Object[] arguments() {
            return new Object[] {uniqueId};
        }
    }
}
