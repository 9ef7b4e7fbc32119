package dev.toolshelf.search.bm25;

import static dev.toolshelf.search.bm25.DocumentField.CALLABLE_NAME;
import static dev.toolshelf.search.bm25.DocumentField.DESCRIPTION;
import static dev.toolshelf.search.bm25.DocumentField.FLAT_NAME;
import static dev.toolshelf.search.bm25.DocumentField.INSTRUCTIONS;
import static dev.toolshelf.search.bm25.DocumentField.JOINED_NAME;
import static dev.toolshelf.search.bm25.DocumentField.NAME;
import static dev.toolshelf.search.bm25.DocumentField.NAME_PARTS;
import static dev.toolshelf.search.bm25.DocumentField.PROPERTIES;
import static dev.toolshelf.search.bm25.DocumentField.PROPERTY_PARTS;
import static dev.toolshelf.search.bm25.DocumentField.SCHEMA;
import static dev.toolshelf.search.bm25.DocumentField.SERVER;
import static dev.toolshelf.search.bm25.DocumentField.SERVER_PARTS;
import static dev.toolshelf.search.bm25.DocumentField.SPACED_NAME;
import static dev.toolshelf.search.bm25.DocumentField.TITLE;

import java.util.List;

/**
 * How one harness makes documents of tools, and what it does to a query. A field that is named twice counts twice.
 *
 * @param name what a profile calls it
 * @param mcp the fields of an MCP server's tool
 * @param builtin the fields of a built-in tool; none that depends on a server's name
 * @param splitQuery whether the parts of the query's identifiers are put behind it
 * @param exactName whether a query that is a tool's own name, or {@code server__tool}, finds that tool alone
 */
public record DocumentForm(
        String name, List<DocumentField> mcp, List<DocumentField> builtin, boolean splitQuery, boolean exactName) {

    /**
     * Codex (reference: harnesses 2.3, real-clients C). Names are single tokens for its MCP tools; a built-in tool's
     * name stands four times in its document, twice of these with spaces.
     */
    public static final DocumentForm CODEX =
            new DocumentForm("codex", codexMcp(JOINED_NAME), codexFunction(), false, false);

    /** Codex before its names lost the second {@code __} (reference: harnesses 16); differs in nothing else. */
    public static final DocumentForm CODEX_FLAT =
            new DocumentForm("codex-flat", codexMcp(FLAT_NAME), codexFunction(), false, false);

    /** Grok Build (reference: harnesses 4.3). */
    public static final DocumentForm GROK_BUILD = new DocumentForm(
            "grok-build",
            List.of(SERVER, NAME, DESCRIPTION, PROPERTIES, SERVER_PARTS, NAME_PARTS, PROPERTY_PARTS),
            List.of(NAME, DESCRIPTION, PROPERTIES, NAME_PARTS, PROPERTY_PARTS),
            true,
            true);

    /**
     * Happen, of which only the algorithm is known (reference: harnesses 9). Chosen here: names whole and in parts, the
     * server's summary, and the whole schema, as its search returns declarations that show it; no exact-name rule,
     * since {@code ALL_TOOLS} is there for exact names.
     */
    public static final DocumentForm HAPPEN = new DocumentForm(
            "happen",
            List.of(SERVER, SERVER_PARTS, NAME, NAME_PARTS, TITLE, DESCRIPTION, INSTRUCTIONS, SCHEMA),
            List.of(NAME, NAME_PARTS, TITLE, DESCRIPTION, SCHEMA),
            true,
            false);

    private static final List<DocumentForm> ALL = List.of(CODEX, CODEX_FLAT, GROK_BUILD, HAPPEN);

    /** Copies the lists. */
    public DocumentForm {
        mcp = List.copyOf(mcp);
        builtin = List.copyOf(builtin);
        if (builtin.stream().anyMatch(DocumentField::named)) {
            throw new IllegalArgumentException("a built-in tool has no server name");
        }
    }

    /**
     * The form of a name.
     *
     * @throws IllegalArgumentException if there is none; names those that exist
     */
    public static DocumentForm named(String name) {
        return ALL.stream()
                .filter(form -> form.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("document is " + name + "; it must be one of "
                        + ALL.stream().map(DocumentForm::name).toList()));
    }

    /** The fields that do not depend on the server's name, of a tool of either kind. */
    List<DocumentField> texts(boolean ofMcp) {
        return fields(ofMcp).stream().filter(field -> !field.named()).toList();
    }

    /** The fields that do. */
    List<DocumentField> names(boolean ofMcp) {
        return fields(ofMcp).stream().filter(DocumentField::named).toList();
    }

    /** All fields of a tool of either kind. */
    List<DocumentField> fields(boolean ofMcp) {
        return ofMcp ? mcp : builtin;
    }

    private static List<DocumentField> codexMcp(DocumentField fullName) {
        return List.of(fullName, CALLABLE_NAME, NAME, SERVER, TITLE, DESCRIPTION, INSTRUCTIONS, PROPERTIES);
    }

    private static List<DocumentField> codexFunction() {
        return List.of(NAME, SPACED_NAME, NAME, SPACED_NAME, DESCRIPTION, SCHEMA);
    }
}
