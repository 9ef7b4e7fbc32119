package dev.toolshelf.assembler.wire;

import dev.toolshelf.catalog.json.RawJson;

/**
 * A part of what came from the user's side.
 *
 * @param kind what it is
 * @param json the part, without cache marks if they were to be taken out
 * @param callId the call that a result answers; else {@code null}
 * @param unmarked whether marks were taken out
 * @param mended what else was put right, in words; or {@code null}
 */
public record Part(Kind kind, RawJson json, String callId, boolean unmarked, String mended) {

    /** A part of which nothing else was put right. */
    public Part(Kind kind, RawJson json, String callId, boolean unmarked) {
        this(kind, json, callId, unmarked, null);
    }

    /** Kinds of parts. */
    public enum Kind {
        /** The result of a call. */
        RESULT,
        /** A text with nothing but white space in it, which a provider may refuse. */
        EMPTY,
        /** Anything else that is said. */
        OTHER
    }
}
