package dev.toolshelf.catalog.declaration;

import java.util.List;

/** Whether an object type has a line for each property, or all are in one line. */
enum TypeLayout {
    LINES,
    LINE;

    private static final String STEP = "  ";

    /** A property with its comment, ready to be joined with others. */
    String member(int indent, List<String> comment, String keyAndType) {
        if (this == LINE) {
            return comment.isEmpty() ? keyAndType : keyAndType + " /* " + CommentText.line(comment) + " */";
        }
        return block(indent, comment) + STEP.repeat(indent) + keyAndType + ";\n";
    }

    /** An object type of members. */
    String object(int indent, List<String> members) {
        return this == LINE
                ? "{ " + String.join("; ", members) + " }"
                : "{\n" + String.join("", members) + STEP.repeat(indent) + "}";
    }

    /** A comment that stands before a member, with its line end; empty if there is nothing to say. */
    static String block(int indent, List<String> comment) {
        String pad = STEP.repeat(indent);
        if (comment.isEmpty()) {
            return "";
        }
        if (comment.size() == 1) {
            return pad + "/** " + comment.get(0) + " */\n";
        }
        StringBuilder out = new StringBuilder(pad).append("/**\n");
        for (String line : comment) {
            out.append(pad)
                    .append(" *")
                    .append(line.isEmpty() ? "" : " ")
                    .append(line)
                    .append('\n');
        }
        return out.append(pad).append(" */\n").toString();
    }
}
