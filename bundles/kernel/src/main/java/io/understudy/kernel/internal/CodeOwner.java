package io.understudy.kernel.internal;

/** Something the runtime made on behalf of somebody else's code. */
interface CodeOwner {
    /** A class of that code; its loader is the one the code expects. */
    Class<?> ownerClass();

    /** The class whose code {@code object} stands for: its own, unless it stands for somebody else's. */
    static Class<?> of(Object object) {
        return object instanceof CodeOwner owner ? owner.ownerClass() : object.getClass();
    }
}
