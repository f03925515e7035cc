package io.understudy.coordinator.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A long on cache lines of its own, so that who writes it does not slow down who writes something else.
 *
 * <p><b>Threads:</b> any, with the memory mode that the name of the accessor says.
 */
@SuppressWarnings("unused")
final class PaddedLong extends PaddedValue {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(PaddedValue.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15;

    long getPlain() {
        return (long) VALUE.get(this);
    }

    long getAcquire() {
        return (long) VALUE.getAcquire(this);
    }

    long getVolatile() {
        return (long) VALUE.getVolatile(this);
    }

    void setVolatile(long next) {
        VALUE.setVolatile(this, next);
    }

    boolean cas(long expected, long next) {
        return VALUE.compareAndSet(this, expected, next);
    }

    long getAndOr(long bits) {
        return (long) VALUE.getAndBitwiseOr(this, bits);
    }
}

/** Keeps what comes before in memory away. */
@SuppressWarnings("unused")
abstract class PaddingBefore {
    private long b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15;
}

/** Holds the value, between the two pads. */
abstract class PaddedValue extends PaddingBefore {
    /** Accessed through the handle only. */
    long value;
}
