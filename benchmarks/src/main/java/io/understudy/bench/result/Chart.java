package io.understudy.bench.result;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A chart as SVG: for each row a bar for each system, with the least and the most of the rounds as a line on it, and the median
 * in figures behind it.
 *
 * <p><b>Threads:</b> one.
 */
public final class Chart {
    private static final int WIDTH = 960;
    private static final int LEFT = 170;
    private static final int RIGHT = 80;
    private static final int TOP = 62;
    private static final int BAR = 13;
    private static final int GAP = 12;
    private static final int LEGEND_ITEM = 150;
    private static final int LEGEND_LINE = 18;
    /** Colours that people who see few of them can tell apart as well; ours is the first. */
    private static final List<String> COLOURS = List.of(
            "#d55e00", "#0072b2", "#56b4e9", "#009e73", "#e69f00", "#cc79a7", "#f0e442", "#999999", "#332288",
            "#000000");

    private final String title;
    private final List<Row> rows;
    private final List<String> systems;
    private final Axis axis;
    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private Chart(String title, List<Row> rows) throws XMLStreamException {
        this.title = title;
        this.rows = rows;
        this.systems = new ArrayList<>(rows.stream()
                .flatMap(row -> row.systems().keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new)));
        this.axis = Axis.of(rows, WIDTH - LEFT - RIGHT);
        this.xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
    }

    /**
     * The chart of these rows, which share their unit.
     *
     * @throws IllegalArgumentException if there are no rows
     */
    public static String svg(String title, List<Row> rows) {
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("the chart '" + title + "': expected one row or more, found none");
        }
        try {
            return new Chart(title, rows).draw();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("the chart '" + title + "' could not be written", e);
        }
    }

    private String draw() throws XMLStreamException {
        int plot = rows.stream().mapToInt(Chart::height).sum();
        int top = TOP + LEGEND_LINE * legendLines();
        int height = top + plot + 46;
        xml.writeStartDocument();
        xml.writeStartElement("svg");
        xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
        attributes("width", WIDTH, "height", height, "viewBox", "0 0 " + WIDTH + " " + height);
        attributes("font-family", "sans-serif", "font-size", 12);
        empty("rect", "width", WIDTH, "height", height, "fill", "#ffffff");
        text(16, 28, title, "font-size", 18, "font-weight", "bold");
        text(16, 46, axis.direction(), "fill", "#555555");
        legend();
        grid(top, plot);
        int y = top;
        for (Row row : rows) {
            bars(row, y);
            y += height(row);
        }
        xml.writeEndElement();
        xml.writeEndDocument();
        xml.close();
        return text.toString();
    }

    private static int height(Row row) {
        return row.systems().size() * BAR + GAP;
    }

    private static int perLine() {
        return (WIDTH - 32) / LEGEND_ITEM;
    }

    private int legendLines() {
        return (systems.size() + perLine() - 1) / perLine();
    }

    private void legend() throws XMLStreamException {
        for (int i = 0; i < systems.size(); i++) {
            int x = 16 + i % perLine() * LEGEND_ITEM;
            int y = TOP - 6 + i / perLine() * LEGEND_LINE;
            empty("rect", "x", x, "y", y, "width", 11, "height", 11, "fill", colour(systems.get(i)));
            text(x + 16, y + 10, systems.get(i));
        }
    }

    private void grid(int top, int plot) throws XMLStreamException {
        for (double tick : axis.ticks()) {
            double x = LEFT + axis.length(tick);
            empty("line", "x1", x, "x2", x, "y1", top, "y2", top + plot, "stroke", "#dddddd");
            text(x, top + plot + 16, Axis.label(tick), "text-anchor", "middle", "fill", "#555555");
        }
        String unit = rows.get(0).metric().unit();
        text(LEFT + (WIDTH - LEFT - RIGHT) / 2.0, top + plot + 36, unit, "text-anchor", "middle");
    }

    private void bars(Row row, int top) throws XMLStreamException {
        int number = row.systems().size();
        text(LEFT - 8, top + (GAP + number * BAR) / 2.0 + 4, row.name(), "text-anchor", "end");
        double y = top + GAP / 2.0;
        for (String system : row.systems().keySet()) {
            Spread spread = row.systems().get(system);
            double length = axis.length(spread.median());
            empty("rect", "x", LEFT, "y", y, "width", length, "height", BAR - 2, "fill", colour(system));
            double middle = y + (BAR - 2) / 2.0;
            double most = LEFT + axis.length(spread.max());
            empty(
                    "line",
                    "x1",
                    LEFT + axis.length(spread.min()),
                    "x2",
                    most,
                    "y1",
                    middle,
                    "y2",
                    middle,
                    "stroke",
                    "#333333");
            text(most + 5, y + BAR - 3, Numbers.text(spread.median()), "font-size", 10);
            y += BAR;
        }
    }

    private String colour(String system) {
        return COLOURS.get(systems.indexOf(system) % COLOURS.size());
    }

    private void text(double x, double y, String words, Object... attributes) throws XMLStreamException {
        xml.writeStartElement("text");
        attributes("x", x, "y", y);
        attributes(attributes);
        xml.writeCharacters(words);
        xml.writeEndElement();
    }

    private void empty(String element, Object... attributes) throws XMLStreamException {
        xml.writeEmptyElement(element);
        attributes(attributes);
    }

    private void attributes(Object... namesAndValues) throws XMLStreamException {
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            xml.writeAttribute(
                    (String) namesAndValues[i],
                    value instanceof Double number ? String.format(Locale.ROOT, "%.1f", number) : value.toString());
        }
    }
}
