package io.understudy.shell.internal;

import java.time.Duration;
import java.util.Locale;

/** Values as people read them. Text comes out in one line, whatever is in it. */
final class Phrase {
    /** For what is not there. */
    static final String NOTHING = "-";

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60;
    private static final double MILLIS_OF_A_SECOND = 1e3;

    private Phrase() {}

    /** Such as {@code 350 ms}, {@code 2.5 s} or {@code 61 min 5 s}; a dash for null. */
    static String duration(Duration duration) {
        if (duration == null) {
            return NOTHING;
        }
        if (duration.toMillis() < SECOND) {
            return duration.toMillis() + " ms";
        }
        if (duration.toSeconds() < MINUTE) {
            return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / MILLIS_OF_A_SECOND);
        }
        return duration.toMinutes() + " min " + duration.toSecondsPart() + " s";
    }

    /** Such as {@code 1 actor} or {@code 2 actors}. */
    static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    /** The text, or a dash if it is null or empty. */
    static String orDash(String text) {
        return text == null || text.isEmpty() ? NOTHING : text;
    }

    /** The name of a constant as people write it, such as {@code await external}. */
    static String constant(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The last part of a class name. */
    static String simpleName(String className) {
        return className == null ? NOTHING : className.substring(className.lastIndexOf('.') + 1);
    }

    /** The text with every control character, line end and invisible mark of direction written out. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                default -> {
                    if (hidden(c)) {
                        escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        escaped.append(c);
                    }
                }
            }
        }
        return escaped.toString();
    }

    private static boolean hidden(char c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }
}
