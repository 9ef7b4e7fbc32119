package dev.toolshelf.assembler.payload;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.toolshelf.assembler.conversation.StoredMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A request body, spliced from parts that are bytes already: model, the template's members, tools, messages, in this order.
 * Each byte is copied once, into an array of the right size.
 */
public final class Body {

    private static final byte[] COMMA = utf8(",");
    private static final byte[] MODEL = utf8("{\"model\":");
    private static final byte[] TOOLS = utf8(",\"tools\":[");
    private static final byte[] LIST_END = utf8("]");
    private static final byte[] END = utf8("]}");

    private byte[] bytes;
    private int at;

    private Body() {}

    /**
     * The body's bytes; equal inputs give equal bytes.
     *
     * @param model the model's name
     * @param fields the template's members as JSON, without braces; may be empty
     * @param tools texts of tools, each in two parts: the definition and its end
     * @param member the name of the member that holds the messages
     * @param messages the messages
     */
    public static byte[] of(
            String model, byte[] fields, List<ToolBytes> tools, String member, List<StoredMessage> messages) {
        byte[] name = utf8(TextNode.valueOf(model).toString());
        byte[] list = utf8(",\"" + member + "\":[");
        Body body = new Body();
        // The same walk twice: it counts first and copies then.
        body.write(name, fields, tools, list, messages);
        body.bytes = new byte[body.at];
        body.at = 0;
        body.write(name, fields, tools, list, messages);
        return body.bytes;
    }

    private void write(byte[] model, byte[] fields, List<ToolBytes> tools, byte[] list, List<StoredMessage> messages) {
        put(MODEL);
        put(model);
        if (fields.length > 0) {
            put(COMMA);
            put(fields);
        }
        for (int i = 0; i < tools.size(); i++) {
            put(i == 0 ? TOOLS : COMMA);
            put(tools.get(i).definition());
            put(tools.get(i).end());
        }
        if (!tools.isEmpty()) {
            put(LIST_END);
        }
        put(list);
        for (int i = 0; i < messages.size(); i++) {
            if (i > 0) {
                put(COMMA);
            }
            StoredMessage message = messages.get(i);
            if (bytes != null) {
                message.copyTo(bytes, at);
            }
            at += message.length();
        }
        put(END);
    }

    private void put(byte[] part) {
        if (bytes != null) {
            System.arraycopy(part, 0, bytes, at, part.length);
        }
        at += part.length;
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
