package dev.toolshelf.search.bm25;

import dev.toolshelf.catalog.tool.Tool;
import java.util.List;

/** A text of a tool that a ranking may put into the tool's document. */
public enum DocumentField {
    /** {@code mcp__<server>__<tool>}, each part with {@code _} for what is no letter, digit or {@code _}. */
    FLAT_NAME(true),
    /** The same as newer clients of Codex join it: {@code mcp__<server><tool>} (reference: real-clients C). */
    JOINED_NAME(true),
    /** The server's name as the tenant writes it. */
    SERVER(true),
    /** The parts of the server's name. */
    SERVER_PARTS(true),
    /** The server's instructions. */
    INSTRUCTIONS(false),
    /** The tool's own name as its server writes it. */
    NAME(false),
    /** The same with {@code _} for what is no letter, digit or {@code _}. */
    CALLABLE_NAME(false),
    /** The same with spaces for {@code _}. */
    SPACED_NAME(false),
    /** The parts of the tool's own name. */
    NAME_PARTS(false),
    /** The display name. */
    TITLE(false),
    /** What the tool does. */
    DESCRIPTION(false),
    /** The names of the top-level properties. */
    PROPERTIES(false),
    /** The parts of these names. */
    PROPERTY_PARTS(false),
    /** Property names and descriptions at every depth. */
    SCHEMA(false);

    private final boolean named;

    DocumentField(boolean named) {
        this.named = named;
    }

    /** Whether the text depends on what the tenant calls the server. */
    boolean named() {
        return named;
    }

    /** The texts of the field; none if the tool has none. */
    List<String> of(ToolTexts texts) {
        Tool tool = texts.tool();
        return switch (this) {
            case FLAT_NAME ->
                List.of("mcp__" + Identifiers.underscored(texts.server()) + "__"
                        + Identifiers.underscored(tool.name()));
            case JOINED_NAME ->
                List.of("mcp__" + Identifiers.underscored(texts.server()) + Identifiers.underscored(tool.name()));
            case SERVER -> present(texts.server());
            case SERVER_PARTS -> Identifiers.parts(texts.server());
            case INSTRUCTIONS -> present(texts.instructions());
            case NAME -> present(tool.name());
            case CALLABLE_NAME -> present(Identifiers.underscored(tool.name()));
            case SPACED_NAME -> present(tool.name().replace('_', ' '));
            case NAME_PARTS -> Identifiers.parts(tool.name());
            case TITLE -> present(tool.title());
            case DESCRIPTION -> present(tool.description());
            case PROPERTIES -> texts.properties();
            case PROPERTY_PARTS ->
                texts.properties().stream()
                        .flatMap(name -> Identifiers.parts(name).stream())
                        .toList();
            case SCHEMA -> texts.schema();
        };
    }

    private static List<String> present(String text) {
        return text == null || text.isBlank() ? List.of() : List.of(text);
    }
}
