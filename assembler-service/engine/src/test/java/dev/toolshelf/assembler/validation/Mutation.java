package dev.toolshelf.assembler.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random damage to a body: what programmes and people do to one by mistake. One thread. */
final class Mutation {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> TEXTS =
            List.of("", " ", "auto", "tool_reference", "user", "system", "\ud83d\ude00");

    private final Random random;
    private final List<JsonNode> containers = new ArrayList<>();
    private final List<JsonNode> values = new ArrayList<>();

    private Mutation(Random random) {
        this.random = random;
    }

    /** Changes the body in one to three places. */
    static void apply(ObjectNode body, Random random) {
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            Mutation mutation = new Mutation(random);
            mutation.collect(body);
            mutation.change();
        }
    }

    private void collect(JsonNode node) {
        values.add(node);
        if (node.isContainerNode() && !node.isEmpty()) {
            containers.add(node);
            node.forEach(this::collect);
        }
    }

    private void change() {
        if (containers.isEmpty()) {
            return;
        }
        JsonNode container = containers.get(random.nextInt(containers.size()));
        if (container instanceof ArrayNode array) {
            change(array, random.nextInt(array.size()));
        } else {
            change((ObjectNode) container, random.nextInt(container.size()));
        }
    }

    private void change(ArrayNode array, int at) {
        switch (random.nextInt(5)) {
            case 0 -> array.remove(at);
            case 1 -> array.insert(at, array.get(random.nextInt(array.size())).deepCopy());
            case 2 -> array.set(at, value());
            case 3 -> array.insert(at, value());
            default -> array.set(at, array.set(random.nextInt(array.size()), array.get(at)));
        }
    }

    private void change(ObjectNode object, int at) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        String name = names.get(at);
        switch (random.nextInt(6)) {
            case 0 -> object.remove(name);
            case 4 -> object.set(name, object.remove(name));
            case 1 -> object.set(name, value());
            case 2 -> object.set(name.replace("_", "") + "X", object.remove(name));
            case 3 ->
                object.set(
                        names.get(random.nextInt(names.size())),
                        object.get(name).deepCopy());
            default -> object.set("surprise", value());
        }
    }

    private JsonNode value() {
        return switch (random.nextInt(8)) {
            case 0 -> JSON.nullNode();
            case 1 -> JSON.numberNode(random.nextInt(5) - 1);
            case 2 -> JSON.numberNode(1.5);
            case 3 -> JSON.booleanNode(random.nextBoolean());
            case 4 -> JSON.textNode(TEXTS.get(random.nextInt(TEXTS.size())));
            case 5 -> JSON.arrayNode();
            case 6 -> JSON.objectNode();
            default -> values.get(random.nextInt(values.size())).deepCopy();
        };
    }
}
