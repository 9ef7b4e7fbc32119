package dev.toolshelf.catalog.declaration;

import dev.toolshelf.catalog.json.RawJson;
import java.util.List;

/**
 * Tools as TypeScript, for models that write code (SPEC section 5: the declarations of code mode; harnesses.md sections 2,
 * 5, 7). Inputs are types; what a type cannot say (formats, limits, defaults) stands in comments with the descriptions.
 *
 * <p>Every text has at most the characters (UTF-16 code units) that were asked for, at least {@value #LEAST}. What does not fit
 * goes in this order: comments of properties, the tail of the tool's description, nested types from the longest down
 * ({@code object}, {@code unknown[]}, {@code unknown}), optional properties, the input's type; a last comment says what
 * went. The syntax is always whole. A recursive type is written once, then named by its kind.
 *
 * <p>Pure functions: equal inputs give equal texts, no schema makes them throw, and the work is bounded by the size of the
 * schema and of the text. Thread-safe.
 */
public final class ToolDeclaration {

    /** The fewest characters that can be asked for. */
    public static final int LEAST = 256;

    private static final String OPEN = "declare const tools: {\n";
    private static final String CLOSE = "};";

    private ToolDeclaration() {}

    /**
     * A whole statement that declares an object {@code tools} with one method.
     *
     * @param name the method's name; quoted if it is no identifier
     * @param description what the tool does; may be empty
     * @param inputSchema a JSON schema
     * @param most the most characters
     */
    public static String statement(String name, String description, RawJson inputSchema, int most) {
        int room = checked(most) - OPEN.length() - CLOSE.length();
        return statement(List.of(method(name, description, inputSchema, room)));
    }

    /** The statement that declares an object {@code tools} with the given {@link #member members}, in their order. */
    public static String statement(List<String> members) {
        return OPEN + String.join("", members) + CLOSE;
    }

    /**
     * One method with its comment, indented by two, with its line end; to be given to {@link #statement(List)}.
     *
     * @param name the method's name; quoted if it is no identifier
     * @param description what the tool does; may be empty
     * @param inputSchema a JSON schema
     * @param most the most characters
     */
    public static String member(String name, String description, RawJson inputSchema, int most) {
        return method(name, description, inputSchema, checked(most));
    }

    private static String method(String name, String description, RawJson inputSchema, int most) {
        String key = TypeScriptNames.key(name);
        Fitting.Form form = (comment, type, left) -> TypeLayout.block(1, comment)
                + "  " + key + "(input: " + type + "): Promise<unknown>;\n"
                + (left.isEmpty() ? "" : "  // left out: " + left + "\n");
        return Fitting.fitted(form, TypeLayout.LINES, description, inputSchema, most)
                .orElse("  // left out: a tool whose name does not fit\n");
    }

    /**
     * One call in one line: {@code tools.github.create_issue(input: { title: string }): Promise<unknown>}. Comments of
     * properties follow their types, each cut to 120 characters as eve does.
     *
     * @param callable the expression that is called, as it shall be written
     * @param inputSchema a JSON schema
     * @param most the most characters
     */
    public static String signature(String callable, RawJson inputSchema, int most) {
        Fitting.Form form = (comment, type, left) -> callable + "(input: " + type + "): Promise<unknown>"
                + (left.isEmpty() ? "" : " /* left out: " + left + " */");
        return Fitting.fitted(form, TypeLayout.LINE, "", inputSchema, checked(most))
                .orElse("/* left out: a tool whose name does not fit */");
    }

    private static int checked(int most) {
        if (most < LEAST) {
            throw new IllegalArgumentException("at least " + LEAST + " characters are needed, not " + most);
        }
        return most;
    }
}
