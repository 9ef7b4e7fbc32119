package dev.toolshelf.search.shelf;

import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.profile.Ranking.Shelf;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The words of one tool with what each counts per field, before saturation. The same words make the index, the scan that
 * the index is compared with, and explanations.
 */
final class ToolWords {

    /** Where words stand. */
    enum Field {
        NAME("name"),
        HINT("hint"),
        DESCRIPTION("description"),
        PARAMETER("parameter"),
        PARAMETER_DESCRIPTION("parameter description"),
        VALUE("value");

        private final String label;

        Field(String label) {
            this.label = label;
        }

        /** As explanations call it. */
        String label() {
            return label;
        }
    }

    /** What a word or a group of related words counts in one tool. */
    static final class Count {
        private final double[] fields = new double[Field.values().length];

        /** What it counts in one field. */
        double in(Field field) {
            return fields[field.ordinal()];
        }

        /** What it counts in all. */
        double all() {
            double sum = 0;
            for (double count : fields) {
                sum += count;
            }
            return sum;
        }
    }

    /** The most words of one field that are read: a longer text says nothing new. */
    static final int MOST_WORDS = 4096;

    private final Shelf weights;
    private final Map<String, Count> words = new LinkedHashMap<>();
    private final Map<Long, Count> groups = new LinkedHashMap<>();
    private final Set<String> name = new LinkedHashSet<>();
    private int nameLength;

    private ToolWords(Shelf weights) {
        this.weights = weights;
    }

    static ToolWords of(Tool tool, Shelf weights) {
        ToolWords words = new ToolWords(weights);
        words.read(tool);
        return words;
    }

    /** By stem. */
    Map<String, Count> words() {
        return words;
    }

    /** By key of the group. */
    Map<Long, Count> groups() {
        return groups;
    }

    /** The stems of its name, without stop words. */
    Set<String> name() {
        return name;
    }

    /** How many words its name has, with stop words. */
    int nameLength() {
        return nameLength;
    }

    /** The stems of a tool's own name, without stop words. */
    static Set<String> nameStems(String name) {
        Set<String> stems = new LinkedHashSet<>();
        Tokens.split(Tokens.plain(name), (token, at, joined) -> {
            Word word = Lexicon.word(token);
            if (!joined && !word.stop()) {
                stems.add(word.stem());
            }
        });
        return stems;
    }

    private void read(Tool tool) {
        List<Word> own = words(tool.name(), Field.NAME);
        name.addAll(nameStems(tool.name()));
        Tokens.split(Tokens.plain(tool.name()), (word, at, joined) -> nameLength += joined ? 0 : 1);
        List<Word> title = new ArrayList<>();
        if (tool.title() != null) {
            words(tool.title(), Field.NAME, title);
            title.removeIf(word -> name.contains(word.stem()));
        }
        SchemaTexts schema = SchemaTexts.of(tool.inputSchema());
        count(Field.NAME, own, weights.toolName());
        count(Field.NAME, title, weights.toolName());
        count(Field.HINT, words(tool.searchHint(), Field.HINT), weights.hint());
        count(Field.DESCRIPTION, words(tool.description(), Field.DESCRIPTION), weights.description());
        count(Field.PARAMETER, words(schema.names(), Field.PARAMETER), weights.parameter());
        count(
                Field.PARAMETER_DESCRIPTION,
                words(schema.descriptions(), Field.PARAMETER_DESCRIPTION),
                weights.parameterDescription());
        count(Field.VALUE, words(schema.values(), Field.VALUE), weights.value());
    }

    private List<Word> words(String text, Field field) {
        List<Word> found = new ArrayList<>();
        words(text, field, found);
        return found;
    }

    /** Fills the list with the words that count; joined identifiers count at once, outside the field's length. */
    private void words(String text, Field field, List<Word> found) {
        if (text == null || text.isEmpty()) {
            return;
        }
        List<Word> joined = new ArrayList<>(0);
        Tokens.split(Tokens.plain(text), (token, at, whole) -> {
            Word word = Lexicon.word(token);
            if (whole) {
                joined.add(word);
            } else if (!word.stop() && found.size() < MOST_WORDS) {
                found.add(word);
            }
        });
        Shelf.Field weight = weight(field);
        for (Word word : joined) {
            add(word, field, weights.joined() * counts(weight, found.size()));
        }
    }

    private void count(Field field, List<Word> found, Shelf.Field weight) {
        double each = counts(weight, found.size());
        for (Word word : found) {
            add(word, field, each);
            if (field == Field.NAME || field == Field.HINT || field == Field.DESCRIPTION) {
                for (long group : word.related()) {
                    groups.computeIfAbsent(group, any -> new Count()).fields[field.ordinal()] += each;
                }
            }
        }
    }

    private void add(Word word, Field field, double count) {
        words.computeIfAbsent(word.stem(), any -> new Count()).fields[field.ordinal()] += count;
    }

    /** What one word of a field with so many words counts. */
    static double counts(Shelf.Field field, int length) {
        return field.weight() / (1 - field.b() + field.b() * length / field.usual());
    }

    private Shelf.Field weight(Field field) {
        return switch (field) {
            case NAME -> weights.toolName();
            case HINT -> weights.hint();
            case DESCRIPTION -> weights.description();
            case PARAMETER -> weights.parameter();
            case PARAMETER_DESCRIPTION -> weights.parameterDescription();
            case VALUE -> weights.value();
        };
    }
}
