package dev.toolshelf.search.regex;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.Analysis;
import dev.toolshelf.search.index.ListingIndex;
import java.util.ArrayList;
import java.util.List;

/** What patterns are held against, beside names: by place in the listing. Immutable, thread-safe. */
final class RegexTexts {

    static final Analysis<RegexTexts> ANALYSIS = RegexTexts::new;

    /** Characters of a description that are looked at: as many as clients send to a model (reference: real-clients A9). */
    static final int LONGEST = 4_096;

    private final List<List<String>> arguments;
    private final long characters;

    private RegexTexts(ListingIndex listing) {
        arguments = new ArrayList<>(listing.size());
        long sum = 0;
        for (int local = 0; local < listing.size(); local++) {
            Tool tool = listing.tool(local);
            List<String> texts = arguments(tool);
            arguments.add(texts);
            sum += cut(tool.description()).length();
            for (String text : texts) {
                sum += text.length();
            }
        }
        characters = sum;
    }

    /** The names and descriptions of a tool's top-level arguments, in the schema's order, each cut. */
    List<String> arguments(int local) {
        return arguments.get(local);
    }

    /** How many characters all tools have together, names not counted. */
    long characters() {
        return characters;
    }

    static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    private static List<String> arguments(Tool tool) {
        List<String> texts = new ArrayList<>();
        JsonNode properties = tool.inputSchema().tree().path("properties");
        properties.fields().forEachRemaining(property -> {
            texts.add(cut(property.getKey()));
            if (property.getValue().path("description").isTextual()) {
                texts.add(cut(property.getValue().path("description").textValue()));
            }
        });
        return List.copyOf(texts);
    }
}
