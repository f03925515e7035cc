package io.understudy.shell.internal;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads what bundles say about their configuration in {@code OSGI-INF/metatype}. A file that cannot be read is left out. */
final class MetatypeFiles {
    private final Map<String, Map<String, String>> single = new HashMap<>();
    private final Map<String, Map<String, String>> factories = new HashMap<>();

    private MetatypeFiles() {}

    /** What those files declare. */
    static ConfigKeys.Declared read(List<URL> files) {
        MetatypeFiles all = new MetatypeFiles();
        for (URL file : files) {
            try (InputStream in = file.openStream()) {
                all.add(root(in));
            } catch (IOException | SAXException | ParserConfigurationException e) {
                // Nothing is offered for it; whoever knows the names can type them.
            }
        }
        return new ConfigKeys.Declared(all.single, all.factories);
    }

    private static Element root(InputStream in) throws IOException, SAXException, ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setErrorHandler(new DefaultHandler()); // says nothing on the console
        return builder.parse(in).getDocumentElement();
    }

    private void add(Element root) {
        Map<String, Map<String, String>> definitions = new HashMap<>();
        elements(root, "OCD")
                .forEach(definition -> definitions.put(definition.getAttribute("id"), defaults(definition)));
        elements(root, "Designate")
                .forEach(designate -> elements(designate, "Object")
                        .map(object -> definitions.getOrDefault(object.getAttribute("ocdref"), Map.of()))
                        .forEach(defaults -> {
                            boolean factory = designate.hasAttribute("factoryPid");
                            (factory ? factories : single)
                                    .put(designate.getAttribute(factory ? "factoryPid" : "pid"), defaults);
                        }));
    }

    private static Map<String, String> defaults(Element definition) {
        Map<String, String> defaults = new HashMap<>();
        elements(definition, "AD")
                .forEach(property -> defaults.put(property.getAttribute("id"), property.getAttribute("default")));
        return defaults;
    }

    private static Stream<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength()).mapToObj(i -> (Element) found.item(i));
    }
}
