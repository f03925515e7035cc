package io.understudy.checks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** What the jars say about configuration: their metatypes, and the components that take one. */
final class Metatype {

    private Metatype() {}

    /** A PID, or a factory PID, and what can be set under it. */
    record Pid(String pid, List<Attribute> attributes) {
        @Override
        public String toString() {
            return pid;
        }
    }

    /** One property; {@code standard} is its default, null if there is none. */
    record Attribute(
            String id,
            String type,
            String name,
            String description,
            String standard,
            boolean required,
            boolean limited) {

        boolean isNumber() {
            return List.of("Integer", "Long", "Double", "Float", "Short", "Byte")
                    .contains(type);
        }
    }

    /** A component that takes the configuration of {@code pid}. */
    record Component(String name, String pid, boolean modified) {}

    /** The PIDs that have a metatype. */
    static List<Pid> pids(List<Path> jars) {
        return documents(jars, "OSGI-INF/metatype/").flatMap(Metatype::pids).toList();
    }

    /** The components that name a PID. */
    static List<Component> components(List<Path> jars) {
        return documents(jars, "OSGI-INF/")
                .map(Document::getDocumentElement)
                .filter(root -> root.hasAttribute("configuration-pid"))
                .flatMap(root -> Stream.of(
                                root.getAttribute("configuration-pid").split("\\s+"))
                        .map(pid -> new Component(root.getAttribute("name"), pid, root.hasAttribute("modified"))))
                .toList();
    }

    private static Stream<Pid> pids(Document document) {
        return elements(document.getDocumentElement(), "Designate").map(designate -> {
            String pid = designate.getAttribute("pid") + designate.getAttribute("factoryPid");
            String reference =
                    elements(designate, "Object").findFirst().orElseThrow().getAttribute("ocdref");
            Element definition = elements(document.getDocumentElement(), "OCD")
                    .filter(candidate -> candidate.getAttribute("id").equals(reference))
                    .findFirst()
                    .orElseThrow();
            return new Pid(
                    pid, elements(definition, "AD").map(Metatype::attribute).toList());
        });
    }

    private static Attribute attribute(Element element) {
        boolean limits = element.hasAttribute("min") && element.hasAttribute("max");
        boolean options = elements(element, "Option").findAny().isPresent();
        return new Attribute(
                element.getAttribute("id"),
                element.getAttribute("type"),
                element.getAttribute("name"),
                element.getAttribute("description"),
                element.hasAttribute("default") ? element.getAttribute("default") : null,
                !"false".equals(element.getAttribute("required")),
                limits || options);
    }

    private static Stream<Element> elements(Element parent, String tag) {
        NodeList found = parent.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < found.getLength(); i++) {
            elements.add((Element) found.item(i));
        }
        return elements.stream();
    }

    private static Stream<Document> documents(List<Path> jars, String folder) {
        return jars.stream().flatMap(jar -> documents(jar, folder).stream());
    }

    /** The XML files in a folder of a jar, not those further down. */
    private static List<Document> documents(Path jar, String folder) {
        List<Document> documents = new ArrayList<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                if (entry.getName().matches(folder + "[^/]+\\.xml")) {
                    try (InputStream content = file.getInputStream(entry)) {
                        documents.add(DocumentBuilderFactory.newInstance()
                                .newDocumentBuilder()
                                .parse(content));
                    }
                }
            }
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalStateException(jar.toString(), e);
        }
        return documents;
    }
}
