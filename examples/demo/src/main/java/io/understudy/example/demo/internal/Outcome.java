package io.understudy.example.demo.internal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * What a run came to.
 *
 * @param orders how many orders there were to send
 * @param tallies what became of the messages, hop by hop
 * @param underWay how much was still under way when the time was up; 0 if all came to rest
 * @param restarts how often a shelf was restarted
 * @param delivered what the ledger said: pieces of each product
 * @param stillThere the actors that did not stop at the end
 * @param took from the first message until all was at rest
 */
record Outcome(
        int orders,
        Map<Hop, Tally> tallies,
        long underWay,
        int restarts,
        Map<String, Long> delivered,
        List<String> stillThere,
        Duration took) {

    /** All messages together. */
    Tally total() {
        return tallies.values().stream().reduce(Tally.NONE, Tally::plus);
    }

    /** One line. */
    String summary() {
        Tally total = total();
        return String.format(
                Locale.ROOT,
                "demo: sent=%d handled=%d dead-lettered=%d lost=%d duplicated=%d reordered=%d in %d ms",
                total.sent(),
                total.handled(),
                total.deadLettered(),
                total.lost(),
                total.duplicated(),
                total.reordered(),
                took.toMillis());
    }

    /** A table, hop by hop. */
    String table() {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT, "%-24s %9s %9s %15s %14s%n", "", "sent", "handled", "of these failed", "dead-lettered"));
        tallies.forEach((hop, tally) -> table.append(String.format(
                Locale.ROOT,
                "%-24s %9d %9d %15d %14d%n",
                hop.label(),
                tally.sent(),
                tally.handled(),
                tally.failed(),
                tally.deadLettered())));
        return table.toString();
    }

    /** What is wrong; nothing, if all adds up. */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        complain(problems, Tally::lost, "lost");
        complain(problems, Tally::duplicated, "duplicated");
        complain(problems, Tally::reordered, "reordered");
        if (!total().addsUp() && problems.isEmpty()) {
            problems.add("expected sent = handled + dead-lettered, found " + total());
        }
        if (underWay != 0) {
            problems.add(underWay + " messages or restarts were still under way when the time was up");
        }
        expect(problems, "failed orders", orders / Order.FAILS_EVERY, total().failed());
        expect(problems, "restarts of shelves", total().failed(), restarts);
        expect(problems, "pieces in the ledger", expectedPieces(orders), new TreeMap<>(delivered));
        expect(problems, "actors left at the end", List.of(), stillThere);
        return problems;
    }

    private void complain(List<String> problems, ToIntFunction<Tally> number, String what) {
        tallies.entrySet().stream()
                .filter(entry -> number.applyAsInt(entry.getValue()) != 0)
                .sorted(Comparator.comparing(Map.Entry::getKey))
                .forEach(entry -> problems.add(number.applyAsInt(entry.getValue()) + " messages " + what
                        + " on the way " + entry.getKey().label()));
    }

    private static void expect(List<String> problems, String what, Object expected, Object found) {
        if (!expected.equals(found)) {
            problems.add(what + ": expected " + expected + ", found " + found);
        }
    }

    /** What the ledger must say after so many orders: all pieces but those of the orders that fail. */
    static Map<String, Long> expectedPieces(int orders) {
        Map<String, Long> pieces = new TreeMap<>();
        for (int serial = 1; serial <= orders; serial++) {
            Order order = new Order(null, serial);
            if (!order.fails()) {
                pieces.merge(Desk.PRODUCTS.get(order.product(Desk.PRODUCTS.size())), (long) order.pieces(), Long::sum);
            }
        }
        return pieces;
    }
}
