package dev.toolshelf.assembler.payload;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.catalog.json.RawJson;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Puts a request body together from JSON texts: model, the template's members, tools, messages, in this order. */
final class Body {

    private Body() {}

    /** The body's UTF-8 bytes, the messages under their member's name; equal inputs give equal bytes. */
    static byte[] of(String model, String fields, List<String> tools, String member, List<RawJson> messages) {
        StringBuilder out = new StringBuilder(1024);
        out.append("{\"model\":").append(TextNode.valueOf(model));
        if (!fields.isEmpty()) {
            out.append(',').append(fields);
        }
        if (!tools.isEmpty()) {
            out.append(",\"tools\":[").append(String.join(",", tools)).append(']');
        }
        out.append(",\"").append(member).append("\":[");
        for (int i = 0; i < messages.size(); i++) {
            out.append(i == 0 ? "" : ",").append(messages.get(i).text());
        }
        return out.append("]}").toString().getBytes(StandardCharsets.UTF_8);
    }
}
