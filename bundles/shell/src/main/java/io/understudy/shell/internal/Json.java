package io.understudy.shell.internal;

import java.time.Duration;
import java.util.Collection;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;

/** Writes maps, collections, texts, numbers, truth values and null as JSON in one line. Anything else is written as its text. */
final class Json {
    private final StringBuilder out = new StringBuilder();

    private Json() {}

    /** The value as JSON. */
    static String of(Object value) {
        Json json = new Json();
        json.write(value);
        return json.out.toString();
    }

    /** A time in milliseconds, or null. */
    static Long millis(Duration duration) {
        return duration == null ? null : Long.valueOf(duration.toMillis());
    }

    private void write(Object value) {
        if (value == null || value instanceof Boolean || isNumber(value)) {
            out.append(value);
        } else if (value instanceof Map<?, ?> map) {
            writeMap(map);
        } else if (value instanceof Collection<?> collection) {
            writeAll(collection);
        } else {
            writeText(value.toString());
        }
    }

    private static boolean isNumber(Object value) {
        return value instanceof Integer
                || value instanceof Long
                || (value instanceof Double number && Double.isFinite(number));
    }

    private void writeMap(Map<?, ?> map) {
        out.append('{');
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            writeText(String.valueOf(entry.getKey()));
            out.append(':');
            write(entry.getValue());
            out.append(entries.hasNext() ? "," : "");
        }
        out.append('}');
    }

    private void writeAll(Collection<?> values) {
        out.append('[');
        Iterator<?> each = values.iterator();
        while (each.hasNext()) {
            write(each.next());
            out.append(each.hasNext() ? "," : "");
        }
        out.append(']');
    }

    private void writeText(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> writeChar(c);
            }
        }
        out.append('"');
    }

    private void writeChar(char c) {
        // Half a pair of surrogates, control characters and marks of direction must not come out as they are.
        if (Character.isISOControl(c) || Character.isSurrogate(c) || Character.getType(c) == Character.FORMAT) {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        } else {
            out.append(c);
        }
    }
}
