package dev.toolshelf.assembler.conversation;

import dev.toolshelf.catalog.json.RawJson;
import java.util.List;

/** The stored messages of one conversation; what was appended never changes. */
@FunctionalInterface
public interface MessageLog {

    /** The messages of a segment, oldest first: whole JSON objects with role and content. */
    List<RawJson> messages(int segment);
}
