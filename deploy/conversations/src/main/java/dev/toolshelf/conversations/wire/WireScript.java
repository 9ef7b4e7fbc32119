package dev.toolshelf.conversations.wire;

import dev.toolshelf.assembler.exposure.Delivery;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.conversations.talk.Called;
import dev.toolshelf.conversations.talk.Piece;
import java.util.List;

/** Writes a harness's events in one wire's words, and reads what a payload of the wire shows. Stateless, thread-safe. */
public interface WireScript {

    /** The wire's name. */
    String name();

    /** Models: the first takes deferred tools if any model of the wire does, the last takes none. */
    List<String> models();

    /** A request without model, tools and messages. */
    RawJson request();

    /**
     * What the assistant says.
     *
     * @param text a text, or {@code null} if there are calls
     * @param calls its calls
     * @param delivery how tools reach the model
     * @return content of an assistant's event
     */
    RawJson assistant(String text, List<Called> calls, Delivery delivery);

    /** Whether what a harness found for a call is revealed to the provider; else it stands as text. */
    boolean reveals(Called call, Delivery delivery);

    /** What the user's side says: content of a user's event. */
    RawJson user(List<Piece> pieces, Delivery delivery);

    /** Reads a payload. */
    Reading read(byte[] body);
}
