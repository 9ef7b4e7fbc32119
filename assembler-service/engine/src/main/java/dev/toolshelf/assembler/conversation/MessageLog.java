package dev.toolshelf.assembler.conversation;

import java.util.List;

/** The stored messages of one conversation; what was appended never changes. */
@FunctionalInterface
public interface MessageLog {

    /** The messages of a segment, oldest first. */
    List<StoredMessage> messages(int segment);
}
