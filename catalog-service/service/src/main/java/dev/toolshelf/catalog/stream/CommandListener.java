package dev.toolshelf.catalog.stream;

/** Hears what became of each command; called on the stream's thread, so it must not block. */
public interface CommandListener {

    /** What can become of a command. */
    enum Outcome {
        /** Its entity changed. */
        CHANGED,
        /** All was as it wants. */
        UNCHANGED,
        /** It broke a rule. */
        REJECTED,
        /** Nobody could read it. */
        UNREADABLE
    }

    /** A command was worked off. */
    void worked(Outcome outcome);

    /** A record of the state log can be read here now. */
    void seen();
}
