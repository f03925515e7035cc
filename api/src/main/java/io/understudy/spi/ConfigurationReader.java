package io.understudy.spi;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads values from a configuration, typed or as text. A value that is missing or blank has its default, or is refused where
 * there is none. A value of another type, or out of range, is refused with an {@link IllegalArgumentException} that says which
 * property it is, what is expected and what was found; it is never cut to fit.
 *
 * <pre>{@code
 * ConfigurationReader configuration = new ConfigurationReader(properties);
 * int burst = configuration.integer("burst", 0, 1_000_000, 0);
 * }</pre>
 *
 * <p><b>Threads:</b> any, as long as nobody changes the configuration.
 */
public final class ConfigurationReader {
    /** What frameworks, and those who install configurations, add. */
    private static final Set<String> FOREIGN = Set.of(".", "service.", "component.", "osgi.", "felix.", "org.");

    private static final int LONGEST_SHOWN = 60;

    private final Map<String, ?> values;

    /** Reads {@code values}: names of properties, and what they are. */
    public ConfigurationReader(Map<String, ?> values) {
        this.values = Objects.requireNonNull(values, "values");
    }

    /** The PID of the configuration; {@code otherwise} if it does not have one. */
    public String pid(String otherwise) {
        return has("service.pid") ? plain(raw("service.pid")) : otherwise;
    }

    /** Whether there is a value that is not blank. */
    public boolean has(String property) {
        return !raw(property).isEmpty();
    }

    /** The properties that are neither among {@code known} nor added by a framework, in order; fit for a log. */
    public List<String> unknown(Set<String> known) {
        return values.keySet().stream()
                .filter(property -> !known.contains(property))
                .filter(property -> !property.equals("objectClass"))
                .filter(property -> FOREIGN.stream().noneMatch(property::startsWith))
                .map(ConfigurationReader::plain)
                .sorted()
                .toList();
    }

    /** A whole number from {@code least} to {@code most}. */
    public int integer(String property, int least, int most, int otherwise) {
        return (int) whole(property, least, most, otherwise);
    }

    /** A whole number from {@code least} to {@code most}. */
    public long whole(String property, long least, long most, long otherwise) {
        return has(property) ? whole(property, least, most, "a whole number") : otherwise;
    }

    /** A time in milliseconds, from {@code least} to {@code most}. */
    public Duration millis(String property, long least, long most, long otherwise) {
        return has(property) ? millis(property, least, most) : Duration.ofMillis(otherwise);
    }

    /** A time in milliseconds, from {@code least} to {@code most}, that must be there. */
    public Duration millis(String property, long least, long most) {
        return Duration.ofMillis(whole(property, least, most, "milliseconds, a whole number"));
    }

    private long whole(String property, long least, long most, String kind) {
        try {
            long number = Long.parseLong(raw(property));
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refusal(property, kind + " from " + least + " to " + most);
    }

    /** A number from {@code least} to {@code most}. */
    public double decimal(String property, double least, double most, double otherwise) {
        return has(property) ? decimal(property, least, most) : otherwise;
    }

    /** A number from {@code least} to {@code most} that must be there. */
    public double decimal(String property, double least, double most) {
        try {
            double number = Double.parseDouble(raw(property));
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // refused below, like a number out of range
        }
        throw refusal(property, "a number from " + inFull(least) + " to " + inFull(most));
    }

    /** Yes or no. */
    public boolean flag(String property, boolean otherwise) {
        return switch (raw(property).toLowerCase(Locale.ROOT)) {
            case "" -> otherwise;
            case "true" -> true;
            case "false" -> false;
            default -> throw refusal(property, "true or false");
        };
    }

    /** One text, without blanks around it. */
    public String text(String property, String otherwise) {
        if (several(values.get(property)) != null) {
            throw refusal(property, "one text");
        }
        return has(property) ? raw(property) : otherwise;
    }

    /** What the names of threads may begin with, or something else that must be a name like those of actors. */
    public String name(String property, String otherwise) {
        String name = text(property, otherwise);
        if (!name.matches("[A-Za-z0-9._~-]{1,128}")) {
            throw refusal(property, "1 to 128 of the characters A-Z a-z 0-9 . _ ~ -");
        }
        return name;
    }

    /** One of an enumeration, which is written in small letters and with dashes: {@code DROP_OLDEST} is drop-oldest. */
    public <E extends Enum<E>> E choice(String property, Class<E> type, E otherwise) {
        String wanted = inSmallLetters(raw(property));
        if (wanted.isEmpty()) {
            return otherwise;
        }
        for (E constant : type.getEnumConstants()) {
            if (inSmallLetters(constant.name()).equals(wanted)) {
                return constant;
            }
        }
        List<String> all = Arrays.stream(type.getEnumConstants())
                .map(constant -> inSmallLetters(constant.name()))
                .toList();
        int last = all.size() - 1;
        throw refusal(property, String.join(", ", all.subList(0, last)) + " or " + all.get(last));
    }

    /** Several texts, or one; none if there are none. */
    public List<String> texts(String property) {
        Collection<?> found = several(values.get(property));
        if (found == null) {
            return has(property) ? List.of(raw(property)) : List.of();
        }
        if (!found.stream().allMatch(each -> each instanceof String text && !text.isBlank())) {
            throw refusal(property, "texts that are not blank");
        }
        return found.stream().map(each -> each.toString().strip()).toList();
    }

    /** Patterns of actor paths, several or one. */
    public PathPattern paths(String property, String otherwise) {
        List<String> patterns = texts(property);
        try {
            return PathPattern.of(patterns.isEmpty() ? List.of(otherwise) : patterns);
        } catch (IllegalArgumentException e) {
            throw refusal(property, "path patterns that start with /, such as /user/orders/**", e);
        }
    }

    /** The {@code service.ranking}, which in a file may be text. */
    public int ranking(int otherwise) {
        return integer("service.ranking", Integer.MIN_VALUE, Integer.MAX_VALUE, otherwise);
    }

    /** What to throw if the value of {@code property} is not what is {@code expected}. */
    public IllegalArgumentException refusal(String property, String expected) {
        return refusal(property, expected, null);
    }

    private IllegalArgumentException refusal(String property, String expected, Throwable cause) {
        return new IllegalArgumentException(property + ": expected " + expected + ", found " + found(property), cause);
    }

    private String found(String property) {
        if (!has(property)) {
            return "nothing";
        }
        String text = raw(property);
        String shown = text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) + "..." : text;
        Object value = values.get(property);
        return "'" + plain(shown) + "'"
                + (several(value) == null ? "" : " of type " + value.getClass().getSimpleName());
    }

    private String raw(String property) {
        Object value = values.get(property);
        Collection<?> several = several(value);
        return value == null
                ? ""
                : (several == null ? value : several).toString().strip();
    }

    /** The parts of an array or a collection; null if it is neither. */
    private static Collection<?> several(Object value) {
        if (value instanceof Collection<?> collection) {
            return collection;
        }
        if (value == null || !value.getClass().isArray()) {
            return null;
        }
        Object[] parts = new Object[Array.getLength(value)];
        Arrays.setAll(parts, i -> Array.get(value, i));
        return Arrays.asList(parts);
    }

    private static String inSmallLetters(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String inFull(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /** Lets no value pretend to be another line of the log. */
    private static String plain(String text) {
        return text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", "?");
    }
}
