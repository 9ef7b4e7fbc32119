package dev.toolshelf.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the files of the tree must look like. Each finding says what to do instead. */
final class TreeRules {
    private static final Set<String> TOP_LEVEL = Set.of(
            "pom.xml",
            "README.md",
            "LICENSE",
            "NOTICE",
            "CONTRIBUTING.md",
            "catalog-service",
            "search-service",
            "token-count-service",
            "assembler-service",
            "deploy",
            // Maven's own, ignored by git.
            "target");

    private static final Set<String> NAMES_FOR_EVERYTHING = Set.of("common", "commons", "util", "utils");

    /** Comments first, so that quotes in them are no literals; then text blocks, strings and characters. */
    private static final Pattern TOKENS =
            Pattern.compile("//[^\\n]*|/\\*(?s:.*?)\\*/|\"\"\"(?s:.*?)\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\""
                    + "|'(?:\\\\.|[^'\\\\\\n])+'");

    private static final Pattern TOPIC = Pattern.compile("(?<![\\w/-])[a-z]+(?:[.-][a-z]+)*\\.v\\d+(?![\\w/])");

    /** The counter-examples of these very rules. */
    private static final String HERE = "deploy/house";

    private TreeRules() {}

    static List<String> topLevel(House house) {
        try (Stream<Path> entries = Files.list(house.root())) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.startsWith(".") && !TOP_LEVEL.contains(name))
                    .sorted()
                    .map(name ->
                            name + " stands at the top level: move it into the service that owns it, or into deploy/")
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> moduleNames(House house) {
        List<String> found = new ArrayList<>();
        for (Module module : house.modules()) {
            String name = module.directory().getFileName() + "-"
                    + Pom.read(module.pom()).artifact();
            if (Stream.of(name.split("[-_.]")).anyMatch(NAMES_FOR_EVERYTHING::contains)) {
                found.add(module.path() + " has a name for everything: give the code to the service that owns it");
            }
        }
        return found;
    }

    /** Contracts own the names; other code refers to the contract's constant. Tests may spell what they expect. */
    static List<String> topicLiterals(House house) {
        List<String> found = new ArrayList<>();
        for (Module module : house.modules()) {
            if (module.layer() != Layer.CONTRACT && !module.path().equals(HERE)) {
                module.mainSources()
                        .forEach(source ->
                                found.addAll(topicLiterals(house.root().relativize(source), read(source))));
            }
        }
        return found;
    }

    private static List<String> topicLiterals(Path source, String text) {
        List<String> found = new ArrayList<>();
        Matcher token = TOKENS.matcher(text);
        while (token.find()) {
            Matcher topic = TOPIC.matcher(token.group());
            if (token.group().startsWith("\"") && topic.find()) {
                found.add(source + " spells the topic \"" + topic.group()
                        + "\": use the constant in the contract of the service that owns the topic");
            }
        }
        return found;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
