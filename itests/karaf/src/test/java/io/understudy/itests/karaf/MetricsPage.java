package io.understudy.itests.karaf;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** The page that Prometheus reads. */
final class MetricsPage {
    private MetricsPage() {}

    /** What is on it; empty while nobody serves it. */
    static String read() throws IOException {
        URL url = new URL("http://localhost:" + System.getProperty(FreshKaraf.HTTP_PORT) + "/metrics");
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        try {
            if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
                return "";
            }
            try (InputStream page = connection.getInputStream()) {
                return new String(page.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (ConnectException nobodyThere) {
            return "";
        } finally {
            connection.disconnect();
        }
    }
}
