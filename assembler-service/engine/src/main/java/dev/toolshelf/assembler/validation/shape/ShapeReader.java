package dev.toolshelf.assembler.validation.shape;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text form of shapes that {@link Shapes} describes. One use, one thread. */
final class ShapeReader {

    private static final Pattern TOKEN = Pattern.compile("'[^']*'|\\w+|\\]\\+|[\\[\\]{}|]");
    private static final Set<String> SIMPLE = Set.of("any", "text", "string", "number", "integer", "boolean", "object");
    private static final List<String> TELLING = List.of("type", "role");
    private static final int MAX_NAMES_OF_NAMES = 20;

    private final ObjectNode kinds;
    private final Map<String, ObjectShape> objects = new LinkedHashMap<>();

    ShapeReader(ObjectNode kinds) {
        this.kinds = kinds;
    }

    Shape read(String root) {
        kinds.properties().forEach(kind -> {
            if (kind.getValue().isObject()) {
                objects.put(kind.getKey(), new ObjectShape());
            }
        });
        objects.forEach((name, shape) -> fill(name, shape));
        return form(root, root);
    }

    private void fill(String kind, ObjectShape shape) {
        kinds.get(kind).properties().forEach(member -> {
            String name = member.getKey();
            if (name.equals("*")) {
                shape.open();
            } else {
                boolean optional = name.endsWith("?");
                String bare = optional ? name.substring(0, name.length() - 1) : name;
                // A kind that is told by its absence is not told by null.
                boolean nullable = optional && !TELLING.contains(bare);
                shape.add(
                        bare, !optional, nullable, form(kind, member.getValue().asText()));
            }
        });
    }

    private Shape form(String kind, String text) {
        Union union = new Union();
        new Form(kind, text, 0).into(union);
        return union.shape();
    }

    private ObjectShape.Choice choice(Set<String> names) {
        if (names.size() == 1) {
            return new ObjectShape.Choice(
                    null, Map.of(), objects.get(names.iterator().next()));
        }
        for (String by : TELLING) {
            if (names.stream().noneMatch(name -> literals(name, by).isEmpty())) {
                Map<String, ObjectShape> byWord = new HashMap<>();
                ObjectShape otherwise = null;
                for (String name : names) {
                    literals(name, by).forEach(word -> byWord.put(word, objects.get(name)));
                    otherwise = kinds.get(name).has(by + "?") ? objects.get(name) : otherwise;
                }
                return new ObjectShape.Choice(by, byWord, otherwise);
            }
        }
        throw new IllegalArgumentException("nothing tells these kinds apart: " + names);
    }

    /** The words of the member that tells kinds apart; empty if this kind has none. */
    private Set<String> literals(String kind, String member) {
        JsonNode required = kinds.get(kind).get(member);
        JsonNode form = required == null ? kinds.get(kind).get(member + "?") : required;
        return form == null ? Set.of() : form(kind, form.asText()).literals();
    }

    /** One form's text, read from left to right. */
    private final class Form {

        private final String kind;
        private final String text;
        private final int depth;
        private final List<String> tokens = new ArrayList<>();
        private int at;

        Form(String kind, String text, int depth) {
            this.kind = kind;
            this.text = text;
            this.depth = depth;
            Matcher matcher = TOKEN.matcher(text);
            while (matcher.find()) {
                tokens.add(matcher.group());
            }
        }

        void into(Union union) {
            alternatives(union);
            if (at < tokens.size()) {
                throw wrong();
            }
        }

        private void alternatives(Union union) {
            do {
                one(union);
            } while (take("|"));
        }

        private void one(Union union) {
            if (at >= tokens.size() || depth > MAX_NAMES_OF_NAMES) {
                throw wrong();
            }
            String token = tokens.get(at++);
            if (token.startsWith("'")) {
                union.literals.add(token.substring(1, token.length() - 1));
            } else if (token.equals("[")) {
                union.items = nested();
                union.filled = take("]+");
                close(union.filled || take("]"));
            } else if (token.equals("{")) {
                union.values = nested();
                close(take("}"));
            } else if (SIMPLE.contains(token)) {
                union.words.add(token);
            } else if (objects.containsKey(token)) {
                union.objects.add(token);
            } else if (kinds.path(token).isTextual()) {
                new Form(token, kinds.get(token).asText(), depth + 1).into(union);
            } else {
                throw wrong();
            }
        }

        private Shape nested() {
            Union union = new Union();
            alternatives(union);
            return union.shape();
        }

        private void close(boolean closed) {
            if (!closed) {
                throw wrong();
            }
        }

        private boolean take(String token) {
            boolean there = at < tokens.size() && tokens.get(at).equals(token);
            at += there ? 1 : 0;
            return there;
        }

        private IllegalArgumentException wrong() {
            return new IllegalArgumentException("a form of " + kind + " cannot be read: " + text);
        }
    }

    /** Alternatives while they are collected. */
    private final class Union {

        private final Set<String> words = new LinkedHashSet<>();
        private final Set<String> literals = new LinkedHashSet<>();
        private final Set<String> objects = new LinkedHashSet<>();
        private Shape items;
        private boolean filled;
        private Shape values;

        Shape shape() {
            return new Shape(
                    words.contains("any"),
                    words.contains("text"),
                    words.contains("string"),
                    Set.copyOf(literals),
                    words.contains("number"),
                    words.contains("integer"),
                    words.contains("boolean"),
                    items,
                    filled,
                    values,
                    words.contains("object"),
                    objects.isEmpty() ? null : choice(objects));
        }
    }
}
