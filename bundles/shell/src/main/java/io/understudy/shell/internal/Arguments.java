package io.understudy.shell.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What was typed behind a command: words and options, checked against what the command takes. */
final class Arguments {
    private final Usage usage;
    private final List<String> words = new ArrayList<>();
    private final Map<String, String> options = new HashMap<>();

    private Arguments(Usage usage) {
        this.usage = usage;
    }

    /**
     * The words and options of {@code typed}.
     *
     * @throws IllegalArgumentException if there are too few or too many words, or an option is unknown or has no value
     */
    static Arguments of(Usage usage, Shape shape, List<String> typed) {
        Arguments arguments = new Arguments(usage);
        for (int i = 0; i < typed.size(); i++) {
            String word = typed.get(i);
            if (!shape.hasOptions() || !word.startsWith("-")) {
                arguments.words.add(word);
            } else if (shape.flags().contains(word)) {
                arguments.options.put(word, "");
            } else if (shape.values().contains(word) && i + 1 < typed.size()) {
                i++;
                arguments.options.put(word, typed.get(i));
            } else {
                throw usage.refuse(wrongOption(shape, word));
            }
        }
        arguments.checkCount(shape);
        return arguments;
    }

    private static String wrongOption(Shape shape, String word) {
        return shape.values().contains(word)
                ? "option " + word + ": expected a value behind it, found none"
                : "option: expected one of "
                        + String.join(
                                ", ",
                                Stream.concat(shape.values().stream(), shape.flags().stream())
                                        .toList())
                        + ", found '" + word + "'";
    }

    private void checkCount(Shape shape) {
        if (words.size() < shape.least() || words.size() > shape.most()) {
            String expected = shape.least() == shape.most()
                    ? Phrase.count(shape.least(), "word")
                    : shape.most() == Shape.MANY
                            ? "at least " + Phrase.count(shape.least(), "word")
                            : "at most " + Phrase.count(shape.most(), "word");
            throw usage.refuse("arguments: expected " + expected + ", found " + words.size());
        }
    }

    /** The words that belong to no option. */
    List<String> words() {
        return words;
    }

    /** The first word, or {@code otherwise} if there is none. */
    String firstOr(String otherwise) {
        return words.isEmpty() ? otherwise : words.get(0);
    }

    /** Whether the answer is to be JSON. */
    boolean json() {
        return options.containsKey("--json");
    }

    /** Whether that option was given. */
    boolean has(String option) {
        return options.containsKey(option);
    }

    /** The number behind an option, or {@code otherwise} if it was not given. */
    int number(String option, int otherwise, int least, int most) {
        String value = options.get(option);
        return value == null ? otherwise : (int) number("option " + option, value, least, most);
    }

    /** A number within bounds, or an error that says where it was wrong. */
    long number(String what, String value, long least, long most) {
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw usage.refuse(what + ": expected a number from " + least + " to " + most + ", found '" + value + "'");
    }
}
