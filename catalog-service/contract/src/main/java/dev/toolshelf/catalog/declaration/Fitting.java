package dev.toolshelf.catalog.declaration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.toolshelf.catalog.json.RawJson;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shows as much of a tool as fits: tries with less and less, in the order that {@link ToolDeclaration} states. */
final class Fitting {

    private static final int MAX_DEPTH = 32;

    private static final int SHORTEST_NESTED = 8;

    /** Eight times the longest schema seen in 2,052 tools of real servers (49,000 characters); more adds no work. */
    private static final int LONGEST_READ = 400_000;

    private Fitting() {}

    /** How the parts become one text. */
    interface Form {
        /**
         * @param comment the lines of the tool's description
         * @param type the input's type
         * @param left what was left out, in words; empty if nothing was
         */
        String text(List<String> comment, String type, String left);
    }

    /** One try: what it shows of the schema, and how many characters of the description. */
    private record Attempt(Detail detail, int description) {

        /** Only those that are told to collapse nested types may do so for their length. */
        boolean collapses() {
            return detail.maxNested() < detail.room();
        }
    }

    /** The fullest text of at most so many characters; empty if even the barest has more. */
    static Optional<String> fitted(Form form, TypeLayout layout, String description, RawJson schema, int most) {
        JsonNode root = tree(schema);
        // References multiply a schema, attempts that fail write in vain: a bound linear in both sizes, ample for real
        // schemas.
        long work = 16L * most + 4L * schema.text().length();
        int depth = MAX_DEPTH;
        for (Attempt attempt : attempts(description, most)) {
            TypeWriter writer = new TypeWriter(root, layout, attempt.detail().withDepth(depth), work);
            String type = writer.write(1);
            boolean whole = !writer.exhausted() && (attempt.collapses() || !writer.outgrown());
            if (whole && type.length() <= most) {
                String text = form.text(
                        CommentText.lines(CommentText.cut(description, attempt.description())),
                        type,
                        String.join(", ", left(writer, attempt, description)));
                if (text.length() <= most) {
                    return Optional.of(text);
                }
            }
            if (writer.exhausted()) {
                depth = Math.max(1, depth / 2);
            }
        }
        return Optional.empty();
    }

    private static List<Attempt> attempts(String description, int most) {
        int all = description.length();
        int head = Math.min(all, most / 4);
        List<Attempt> attempts = new ArrayList<>();
        attempts.add(new Attempt(new Detail(true, true, MAX_DEPTH, most, most), all));
        attempts.add(new Attempt(new Detail(false, true, MAX_DEPTH, most, most), all));
        if (head < all) {
            attempts.add(new Attempt(new Detail(false, true, MAX_DEPTH, most, most), head));
        }
        int nested = most / 2;
        while (nested >= SHORTEST_NESTED) {
            attempts.add(new Attempt(new Detail(false, true, MAX_DEPTH, nested, most), head));
            nested /= 2;
        }
        attempts.add(new Attempt(new Detail(false, false, MAX_DEPTH, SHORTEST_NESTED, most), head));
        attempts.add(new Attempt(new Detail(false, false, -1, 0, most), head));
        attempts.add(new Attempt(new Detail(false, false, -1, 0, most), 0));
        return attempts;
    }

    private static List<String> left(TypeWriter writer, Attempt attempt, String description) {
        List<String> left = new ArrayList<>();
        if (writer.uncommented()) {
            left.add("comments of properties");
        }
        if (attempt.description() < description.length()) {
            left.add("the rest of the description");
        }
        if (writer.collapsed()) {
            left.add(attempt.detail().maxDepth() < 0 ? "the type of the input" : "nested types");
        }
        if (writer.narrowed()) {
            left.add("optional properties");
        }
        return left;
    }

    /** A schema that cannot be read (deeper than topics carry, or no JSON) says nothing. */
    private static JsonNode tree(RawJson schema) {
        try {
            return schema.tree();
        } catch (UncheckedIOException unreadable) {
            return BooleanNode.TRUE;
        }
    }
}
