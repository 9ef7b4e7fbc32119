package dev.toolshelf.house;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * What a pom.xml says itself, without what it inherits.
 *
 * @param artifact its artifactId
 * @param modules the paths of its modules
 * @param dependencies as declared; a missing scope is {@code compile}
 */
record Pom(String artifact, List<String> modules, List<Dependency> dependencies) {
    record Dependency(String group, String artifact, String scope) {
        boolean isOurs() {
            return group.equals("dev.toolshelf");
        }

        boolean isForTests() {
            return scope.equals("test");
        }

        @Override
        public String toString() {
            return group + ":" + artifact + (isForTests() ? " (test)" : "");
        }
    }

    static Pom read(Path file) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            Element project = factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
            List<String> modules = child(project, "modules").stream()
                    .flatMap(list -> children(list, "module").stream())
                    .map(module -> module.getTextContent().strip())
                    .toList();
            List<Dependency> dependencies = child(project, "dependencies").stream()
                    .flatMap(list -> children(list, "dependency").stream())
                    .map(Pom::dependency)
                    .toList();
            return new Pom(text(project, "artifactId").orElseThrow(), modules, dependencies);
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalStateException("cannot read " + file, e);
        }
    }

    private static Dependency dependency(Element element) {
        return new Dependency(
                text(element, "groupId").orElseThrow(),
                text(element, "artifactId").orElseThrow(),
                text(element, "scope").orElse("compile"));
    }

    private static Optional<String> text(Element parent, String name) {
        return child(parent, name).map(element -> element.getTextContent().strip());
    }

    private static Optional<Element> child(Element parent, String name) {
        return children(parent, name).stream().findFirst();
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getTagName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }
}
