package dev.toolshelf.house;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** A small house that a test lays out, compiles and then breaks a rule in. */
final class HouseOnDisk {
    private final Path root;
    private final Path libraries;
    private final Map<String, String> dependencies = new TreeMap<>();

    HouseOnDisk(Path folder) {
        root = folder.resolve("house");
        libraries = folder.resolve("libraries");
        for (String service : List.of("catalog", "search")) {
            for (String layer : List.of("contract", "engine", "service")) {
                dependencies.put(service + "-service/" + layer, "");
            }
        }
    }

    /** A class that stands for one of somebody else's. */
    HouseOnDisk library(String type) {
        write(libraries.resolve("src"), type, "public class " + simpleName(type) + " {}");
        compile(libraries.resolve("src").resolve(type.replace('.', '/') + ".java"), libraries.resolve("classes"));
        return this;
    }

    /** A class of a module whose one field and one method's body are given. */
    HouseOnDisk type(String module, String type, String body) {
        Path sources = root.resolve(module).resolve("src/main/java");
        write(sources, type, "public class " + simpleName(type) + " { " + body + " }");
        compile(
                sources.resolve(type.replace('.', '/') + ".java"),
                root.resolve(module).resolve("target/classes"));
        return this;
    }

    HouseOnDisk dependency(String module, String group, String artifact, String scope) {
        dependencies.merge(
                module,
                "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><scope>%s</scope></dependency>"
                        .formatted(group, artifact, scope),
                String::concat);
        return this;
    }

    HouseOnDisk module(String path) {
        dependencies.putIfAbsent(path, "");
        return this;
    }

    HouseOnDisk file(String path) {
        put(root.resolve(path), "");
        return this;
    }

    House built() {
        StringBuilder modules = new StringBuilder();
        dependencies.forEach((path, declared) -> {
            modules.append("<module>").append(path).append("</module>");
            String artifact = path.replace("-service/", "-").replace("deploy/", "");
            put(
                    root.resolve(path).resolve("pom.xml"),
                    "<project><artifactId>%s</artifactId><dependencies>%s</dependencies></project>"
                            .formatted(artifact, declared));
        });
        put(
                root.resolve("pom.xml"),
                "<project><artifactId>house</artifactId><modules>%s</modules></project>".formatted(modules));
        return House.at(root);
    }

    private void compile(Path source, Path target) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> path = new ArrayList<>(List.of(libraries.resolve("classes").toString()));
        dependencies
                .keySet()
                .forEach(module ->
                        path.add(root.resolve(module).resolve("target/classes").toString()));
        StringWriter said = new StringWriter();
        try {
            Files.createDirectories(target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        boolean compiled = compiler.getTask(
                        said,
                        null,
                        null,
                        List.of("-proc:none", "-cp", String.join(File.pathSeparator, path), "-d", target.toString()),
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(source))
                .call();
        if (!compiled) {
            throw new IllegalArgumentException(said.toString());
        }
    }

    private static void write(Path sources, String type, String declaration) {
        put(
                sources.resolve(type.replace('.', '/') + ".java"),
                "package " + type.substring(0, type.lastIndexOf('.')) + ";\n" + declaration + "\n");
    }

    private static void put(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String simpleName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
