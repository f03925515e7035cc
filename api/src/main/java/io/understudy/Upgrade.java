package io.understudy;

import java.util.Objects;

/**
 * From which version of its code an actor comes, and to which it goes.
 *
 * <p><b>Threads:</b> immutable.
 *
 * @param from the version of the bundle that saved the state, such as {@code 1.2.0}
 * @param to the version of the bundle that takes it
 */
public record Upgrade(String from, String to) {

    /** Checks that both are given. */
    public Upgrade {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
    }

    /** Whether it leads back to an older version. Versions are compared as OSGi does: number by number, then the qualifier. */
    public boolean downgrade() {
        return compare(from.split("\\.", 4), to.split("\\.", 4)) > 0;
    }

    private static int compare(String[] a, String[] b) {
        for (int i = 0; i < 3; i++) {
            int difference = Integer.compare(number(a, i), number(b, i));
            if (difference != 0) {
                return difference;
            }
        }
        return (a.length > 3 ? a[3] : "").compareTo(b.length > 3 ? b[3] : "");
    }

    private static int number(String[] parts, int i) {
        try {
            return i < parts.length ? Integer.parseInt(parts[i]) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
