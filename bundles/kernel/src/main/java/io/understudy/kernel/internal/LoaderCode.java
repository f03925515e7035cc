package io.understudy.kernel.internal;

import java.util.Map;
import java.util.WeakHashMap;

/**
 * Code outside a framework: each class loader owns what it loaded, has no version and never goes.
 *
 * <p><b>Threads:</b> any. Holds no loader.
 */
final class LoaderCode implements CodeBase {
    private final Map<ClassLoader, Long> owners = new WeakHashMap<>();
    private long given;

    @Override
    public Code of(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null ? Code.JAVA : new Code(ownerOf(loader), "class path", Code.NO_VERSION);
    }

    private synchronized long ownerOf(ClassLoader loader) {
        return owners.computeIfAbsent(loader, unknown -> given++);
    }

    @Override
    public String refusal(Class<?> type) {
        return null;
    }
}
