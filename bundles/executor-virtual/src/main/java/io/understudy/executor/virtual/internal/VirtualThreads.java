package io.understudy.executor.virtual.internal;

import java.util.concurrent.ThreadFactory;

/**
 * Makes virtual threads through the public API of Java 21, which this class does not need to be compiled.
 *
 * <p><b>Threads:</b> any.
 */
final class VirtualThreads {
    private VirtualThreads() {}

    /**
     * Makes virtual threads that inherit nothing from the thread that makes them.
     *
     * @throws UnsupportedOperationException on a JVM before Java 21
     */
    static ThreadFactory factory() {
        try {
            Class<?> builderType = Class.forName("java.lang.Thread$Builder");
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Object plain = builderType
                    .getMethod("inheritInheritableThreadLocals", boolean.class)
                    .invoke(builder, false);
            return (ThreadFactory) builderType.getMethod("factory").invoke(plain);
        } catch (ReflectiveOperationException e) {
            throw new UnsupportedOperationException(
                    "virtual threads: expected Java 21 or later, found Java "
                            + Runtime.version().feature() + "; use the executor on platform threads instead",
                    e);
        }
    }
}
