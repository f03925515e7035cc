package io.understudy.kernel.internal;

import io.understudy.ActorNameException;
import java.util.Objects;

/** Which names actors can have. A leading {@code $} is for names the runtime makes up. */
final class Names {
    private static final int LONGEST = 128;

    private Names() {}

    /** Returns {@code name} if a user may choose it. */
    static String checked(String name) {
        Objects.requireNonNull(name, "name");
        if (name.isEmpty() || name.length() > LONGEST) {
            throw refused(name, "1 to " + LONGEST + " characters, found " + name.length());
        }
        for (int i = 0; i < name.length(); i++) {
            if (!allowed(name.charAt(i))) {
                throw refused(name, "only letters, digits and . _ ~ - , found " + shown(name.charAt(i)) + " at " + i);
            }
        }
        if (name.equals(".") || name.equals("..")) {
            throw refused(name, "a name other than . and ..");
        }
        return name;
    }

    /** {@code chosen} or, if that is null, the name made of {@code number}. */
    static String of(String chosen, long number) {
        return chosen == null ? made(number) : chosen;
    }

    /** The name of the {@code number}-th child that was given none. */
    static String made(long number) {
        return "$" + Long.toString(number, Character.MAX_RADIX);
    }

    /** The number of which {@code name} was made; negative if it is no such name. */
    static long number(String name) {
        if (!name.startsWith("$")) {
            return -1;
        }
        try {
            long number = Long.parseLong(name, 1, name.length(), Character.MAX_RADIX);
            return made(number).equals(name) ? number : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static boolean allowed(char c) {
        boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        boolean digit = c >= '0' && c <= '9';
        return letter || digit || c == '.' || c == '_' || c == '~' || c == '-';
    }

    private static String shown(char c) {
        return c > ' ' && c < 0x7f ? "'" + c + "'" : String.format("U+%04X", (int) c);
    }

    private static ActorNameException refused(String name, String expected) {
        StringBuilder safe = new StringBuilder();
        for (int i = 0; i < Math.min(name.length(), LONGEST); i++) {
            char c = name.charAt(i);
            safe.append(c >= ' ' && c < 0x7f ? c : '?');
        }
        return new ActorNameException("illegal actor name \"" + safe + "\": expected " + expected);
    }
}
