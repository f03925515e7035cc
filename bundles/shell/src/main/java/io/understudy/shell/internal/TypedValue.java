package io.understudy.shell.internal;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** Turns text into a value of the type that another value has. */
final class TypedValue {
    private TypedValue() {}

    /**
     * The text as a value like {@code former}; as it is if that is null.
     *
     * @throws IllegalArgumentException if it cannot be one
     */
    static Object like(Object former, String key, String text) {
        try {
            if (former instanceof Integer) {
                return Integer.valueOf(text);
            }
            if (former instanceof Long) {
                return Long.valueOf(text);
            }
            if (former instanceof Double) {
                return Double.valueOf(text);
            }
            if (former instanceof Float) {
                return Float.valueOf(text);
            }
        } catch (NumberFormatException e) {
            throw refused(former, key, text, e);
        }
        if (former instanceof Boolean) {
            if (!text.equals("true") && !text.equals("false")) {
                throw refused(former, key, text, null);
            }
            return Boolean.valueOf(text);
        }
        if (former instanceof String[]) {
            return text.split(",", -1);
        }
        return former instanceof Collection<?> ? List.of(text.split(",", -1)) : text;
    }

    private static IllegalArgumentException refused(Object former, String key, String text, Exception cause) {
        return new IllegalArgumentException(
                key + ": expected a value of type " + former.getClass().getSimpleName() + " as '" + text(former)
                        + "' is, found '" + text + "'; nothing was changed",
                cause);
    }

    /** The value, or a list if it is an array. */
    static Object several(Object value) {
        return value instanceof Object[] several ? Arrays.asList(several) : value;
    }

    /** The value as text. */
    static String text(Object value) {
        return value instanceof Object[] several
                ? String.join(",", Arrays.stream(several).map(String::valueOf).toList())
                : String.valueOf(value);
    }
}
