package io.understudy.middleware.logging.internal;

/**
 * Makes text safe for a log: no character in it can end a line, start another or steer a terminal.
 *
 * <p>C0 and C1 control characters, DEL and the line and paragraph separators U+2028 and U+2029 become a backslash, a
 * {@code u} and four hexadecimal digits. All other characters stay as they are.
 *
 * <p><b>Threads:</b> any.
 */
final class ControlCharacters {
    private static final String HEX = "0123456789ABCDEF";

    private ControlCharacters() {}

    /** {@code text} without control characters; the same object if it has none. */
    static String escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (unsafe(text.charAt(i))) {
                return escapeFrom(text, i);
            }
        }
        return text;
    }

    private static String escapeFrom(String text, int first) {
        StringBuilder safe = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (unsafe(c)) {
                safe.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    safe.append(HEX.charAt((c >> shift) & 0xF));
                }
            } else {
                safe.append(c);
            }
        }
        return safe.toString();
    }

    private static boolean unsafe(char c) {
        return Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
    }
}
