package io.understudy.prometheus.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageFormatTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*/*",
                "text/html",
                "text/plain;version=0.0.4",
                "application/openmetrics-text;q=0",
                "application/openmetrics-text;q=much",
                "application/openmetrics-text;version=2.0.0",
                "text/plain;version=0.0.4,application/openmetrics-text;q=0.5",
                "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited,*/*;q=0.1",
                ",;,;;=,q=1"
            })
    void shouldBeTextUnlessOpenMetricsIsLikedAsMuch(String accept) {
        assertThat(PageFormat.preferredBy(accept)).isEqualTo(PageFormat.TEXT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/openmetrics-text",
                "Application/OpenMetrics-Text; Version=\"1.0.0\"; charset=utf-8",
                "text/plain;q=0.5, application/openmetrics-text;version=1.0.0",
                "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,"
                        + "application/openmetrics-text;version=0.0.1;q=0.5,"
                        + "text/plain;version=1.0.0;escaping=allow-utf-8;q=0.4,text/plain;version=0.0.4;q=0.3,*/*;q=0.2"
            })
    void shouldBeOpenMetricsForReadersThatAskForIt(String accept) {
        assertThat(PageFormat.preferredBy(accept)).isEqualTo(PageFormat.OPEN_METRICS);
    }
}
