package io.understudy.shell.internal;

import io.understudy.DeadLetter;
import io.understudy.observe.Inspection;
import io.understudy.spi.MonotonicClock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code actor:dead-letters} and {@code actor:replay}: shows kept dead letters and sends them once more. */
final class DeadLetters {
    private static final List<String> HEAD = List.of("number", "when", "reason", "to", "from", "message");
    private static final int SHOWN = 20;

    private final Inspection inspection;
    private final MonotonicClock clock;

    DeadLetters(Inspection inspection, MonotonicClock clock) {
        this.inspection = inspection;
        this.clock = clock;
    }

    /** The latest, oldest first. */
    String list(Arguments arguments) {
        int most = arguments.number("-n", SHOWN, 1, Integer.MAX_VALUE);
        List<DeadLetter> kept = inspection.deadLetters();
        List<DeadLetter> shown = kept.subList(Math.max(0, kept.size() - most), kept.size());
        if (arguments.json()) {
            return Json.of(shown.stream().map(DeadLetters::json).toList());
        }
        if (kept.isEmpty()) {
            return "no dead letters are kept";
        }
        return Lines.of(
                Table.of(HEAD, shown.stream().map(this::row).toList()),
                shown.size() + " of " + Phrase.count(kept.size(), "dead letter")
                        + "; actor:replay NUMBER sends one once more");
    }

    private List<String> row(DeadLetter letter) {
        return List.of(
                String.valueOf(letter.number()),
                ActorFacts.ago(letter.timestamp(), clock),
                letter.reason().label(),
                letter.recipient(),
                letter.sender() == null ? Phrase.NOTHING : letter.sender().path(),
                Phrase.simpleName(letter.message().getClass().getName()));
    }

    private static Map<String, Object> json(DeadLetter letter) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("number", letter.number());
        facts.put("timestampNs", letter.timestamp());
        facts.put("reason", letter.reason().label());
        facts.put("recipient", letter.recipient());
        facts.put("sender", letter.sender() == null ? null : letter.sender().path());
        facts.put("messageType", letter.message().getClass().getName());
        return facts;
    }

    /** Sends these, or all that are kept. */
    String replay(Arguments arguments) {
        List<Long> numbers = arguments.words().equals(List.of("all"))
                ? inspection.deadLetters().stream().map(DeadLetter::number).toList()
                : arguments.words().stream()
                        .map(word -> arguments.number("number", word, 1, Long.MAX_VALUE))
                        .toList();
        List<String> lines = new ArrayList<>();
        int sent = 0;
        for (long number : numbers) {
            if (inspection.replay(number)) {
                sent++;
            } else {
                lines.add("dead letter " + number + " is not kept; actor:dead-letters shows those that are");
            }
        }
        lines.add(Phrase.count(sent, "dead letter") + " sent once more");
        return Lines.of(lines);
    }
}
