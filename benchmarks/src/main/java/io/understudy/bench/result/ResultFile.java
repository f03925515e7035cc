package io.understudy.bench.result;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The results as JSON: {@code geomean}, {@code machine}, {@code quick}, {@code verdicts}, {@code failed}, {@code workloads} with the groups that
 * are rates of work, and one array for each other group, in the same shape. What was not measured is {@code null}.
 */
public final class ResultFile {
    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .serializeNulls()
            .disableHtmlEscaping()
            .create();
    /** The groups in {@code workloads}. */
    private static final Set<String> WORK = Set.of(GroupNames.THROUGHPUT, GroupNames.CREATION);

    private ResultFile() {}

    /** The text of the file. */
    public static String text(
            String machine, boolean quick, List<Row> rows, List<Verdict> verdicts, List<String> failed) {
        JsonObject file = new JsonObject();
        file.addProperty("geomean", number(Verdicts.geomean(rows)));
        file.addProperty("machine", machine);
        file.addProperty("quick", quick);
        JsonArray judged = new JsonArray();
        verdicts.forEach(verdict -> judged.add(json(verdict)));
        file.add("verdicts", judged);
        JsonArray failures = new JsonArray();
        failed.forEach(failures::add);
        file.add("failed", failures);
        file.add(
                "workloads",
                json(rows.stream().filter(row -> WORK.contains(row.group())).toList()));
        Set<String> others = rows.stream()
                .map(Row::group)
                .filter(group -> !WORK.contains(group))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        for (String group : others) {
            file.add(
                    group,
                    json(rows.stream().filter(row -> row.group().equals(group)).toList()));
        }
        return GSON.toJson(file) + System.lineSeparator();
    }

    private static JsonArray json(Collection<Row> rows) {
        JsonArray array = new JsonArray();
        rows.forEach(row -> array.add(json(row)));
        return array;
    }

    private static JsonObject json(Row row) {
        JsonObject object = new JsonObject();
        object.addProperty("name", row.name());
        object.addProperty("group", row.group());
        object.addProperty("unit", row.metric().unit());
        object.addProperty("better", row.metric().moreIsBetter() ? "more" : "less");
        object.addProperty("ours", number(row.ours()));
        object.addProperty("bestPekko", number(row.bestPekko()));
        object.addProperty("bestPekkoSystem", row.bestPekkoSystem().orElse(null));
        object.addProperty("ratio", number(row.ratio()));
        object.addProperty("ratioToSerial", number(row.ratioToSerial()));
        JsonObject systems = new JsonObject();
        row.systems().forEach((system, spread) -> systems.add(system, json(row, system, spread)));
        object.add("systems", systems);
        return object;
    }

    private static JsonObject json(Row row, String system, Spread spread) {
        JsonObject object = new JsonObject();
        object.addProperty("median", spread.median());
        object.addProperty("min", spread.min());
        object.addProperty("max", spread.max());
        object.addProperty("rounds", spread.rounds());
        object.addProperty("shareOfOurs", number(row.share(system)));
        return object;
    }

    private static JsonObject json(Verdict verdict) {
        JsonObject object = new JsonObject();
        object.addProperty("goal", verdict.goal());
        object.addProperty("found", verdict.found());
        object.addProperty("met", verdict.met());
        return object;
    }

    private static Number number(Optional<Double> value) {
        return value.orElse(null);
    }
}
