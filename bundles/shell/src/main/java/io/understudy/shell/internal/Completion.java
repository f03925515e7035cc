package io.understudy.shell.internal;

import io.understudy.ActorSystem;
import io.understudy.DeadLetter;
import io.understudy.observe.ActorSnapshot;
import io.understudy.observe.RoleCast;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What may stand at the end of a command that is being typed.
 *
 * <p><b>Threads:</b> any.
 */
final class Completion {
    private static final int MOST = 1_000;

    private final ActorSystem system;
    private final ConfigKeys keys;

    Completion(ActorSystem system, ConfigKeys keys) {
        this.system = system;
        this.keys = keys;
    }

    /**
     * What the last of {@code typed} may become.
     *
     * @param typed the command, with or without its scope, what stands behind it, and what there is of the last word, which may be
     *     empty
     */
    List<String> offers(List<String> typed) {
        Optional<Usage> usage = typed.size() < 2 ? Optional.empty() : Usage.of(typed.get(0));
        return usage.map(command -> offers(command.shape(), typed.subList(1, typed.size())))
                .orElse(List.of());
    }

    private List<String> offers(Shape shape, List<String> typed) {
        String begun = typed.get(typed.size() - 1);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < typed.size() - 1; i++) {
            if (shape.values().contains(typed.get(i))) {
                i++;
                if (i == typed.size() - 1) {
                    return List.of(); // the value of an option
                }
            } else if (!shape.flags().contains(typed.get(i))) {
                words.add(typed.get(i));
            }
        }
        Stream<String> offers = begun.startsWith("-") && shape.hasOptions()
                ? Stream.concat(shape.flags().stream(), shape.values().stream())
                : offers(shape.word(words.size()), words);
        List<String> before = typed.subList(0, typed.size() - 1);
        return offers.filter(offer -> offer.startsWith(begun) && !before.contains(offer))
                .limit(MOST)
                .toList();
    }

    private Stream<String> offers(Wanted wanted, List<String> words) {
        return switch (wanted) {
            case TEXT -> Stream.empty();
            case PATH -> system.inspection().snapshot().actors().stream().map(ActorSnapshot::path);
            case DEAD_LETTER ->
                Stream.concat(
                        system.inspection().deadLetters().stream()
                                .map(DeadLetter::number)
                                .map(String::valueOf),
                        words.isEmpty() ? Stream.of("all") : Stream.empty());
            case ROLE -> system.swaps().roles().stream().map(RoleCast::role);
            case IMPLEMENTATION ->
                Stream.concat(
                        system.swaps().roles().stream()
                                .filter(cast -> cast.role().equals(words.get(0)))
                                .flatMap(cast -> cast.candidates().stream()),
                        Stream.of(SwapCommand.AUTO));
            case PID -> keys.pids().stream();
            case CHANGE -> changes(words);
        };
    }

    /** Each property that is not changed yet, with the value it has: it is easier to change that than to find the form for it. */
    private Stream<String> changes(List<String> words) {
        return keys.values(words.get(0)).entrySet().stream()
                .filter(entry -> words.stream().noneMatch(word -> word.startsWith(entry.getKey() + "=")))
                .map(entry -> entry.getKey() + "=" + entry.getValue());
    }
}
