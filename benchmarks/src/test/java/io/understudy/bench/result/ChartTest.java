package io.understudy.bench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class ChartTest {
    private static Document parse(String svg) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setNamespaceAware(true);
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        } catch (Exception e) {
            throw new AssertionError("expected XML, found " + svg, e);
        }
    }

    private static List<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagNameNS("http://www.w3.org/2000/svg", name);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> (Element) nodes.item(i))
                .toList();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }

    /** The bars begin where the plot does; the squares of the legend do not. */
    private static List<Element> bars(Document document) {
        return elements(document, "rect").stream()
                .filter(each -> each.getAttribute("x").equals("170"))
                .toList();
    }

    @Test
    void shouldDrawABarForEachSystemAsLongAsItsFigure() {
        Document chart =
                parse(Chart.svg("a < b & c", List.of(Rows.rate("ring", 40, 10, 20), Rows.rate("big", 30, 10, 20))));

        assertThat(elements(chart, "text"))
                .extracting(Element::getTextContent)
                .contains(
                        "a < b & c",
                        "ring",
                        "big",
                        "understudy",
                        "pekko-tuned",
                        "serial",
                        "M/s",
                        "more is better",
                        "40.0",
                        "0");
        List<Element> bars = bars(chart);
        assertThat(bars).hasSize(6);
        // Sorted by name in a row: pekko-tuned, serial, understudy.
        assertThat(number(bars.get(2), "width") / number(bars.get(0), "width")).isBetween(3.95, 4.05);
    }

    @Test
    void shouldKeepEverythingInsideThePicture() {
        Document chart = parse(Chart.svg(
                "many",
                IntStream.range(0, 20)
                        .mapToObj(i -> Rows.rate("workload-" + i, 100 + i, 10, 20))
                        .toList()));
        double width = number(chart.getDocumentElement(), "width");
        double height = number(chart.getDocumentElement(), "height");

        assertThat(bars(chart)).allSatisfy(bar -> {
            assertThat(number(bar, "x") + number(bar, "width")).isLessThan(width);
            assertThat(number(bar, "y") + number(bar, "height")).isLessThan(height);
        });
        assertThat(elements(chart, "text")).allSatisfy(text -> {
            assertThat(number(text, "x")).isBetween(0.0, width - 20);
            assertThat(number(text, "y")).isBetween(0.0, height);
        });
    }

    @Test
    void shouldUsePowersOfTenWhenFiguresAreFarApart() {
        Document chart = parse(Chart.svg(
                "latency",
                List.of(
                        Rows.row("p50", GroupNames.LATENCY, Metric.P50, Map.of("understudy", 1.5, "pekko", 14.0)),
                        Rows.row(
                                "p99.9",
                                GroupNames.LATENCY,
                                Metric.P999,
                                Map.of("understudy", 4000.0, "pekko", 9000.0)))));

        assertThat(elements(chart, "text"))
                .extracting(Element::getTextContent)
                .contains("1", "10", "100", "1000", "10000", "us", "less is better; mind the powers of ten");
        assertThat(bars(chart))
                .hasSize(4)
                .allSatisfy(bar -> assertThat(number(bar, "width")).isGreaterThan(10));
    }

    @Test
    void shouldRefuseAChartOfNothing() {
        assertThatThrownBy(() -> Chart.svg("nothing", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the chart 'nothing': expected one row or more, found none");
    }
}
