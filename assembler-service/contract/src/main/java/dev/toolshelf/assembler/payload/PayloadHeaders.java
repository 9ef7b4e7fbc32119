package dev.toolshelf.assembler.payload;

/** Kafka headers of a payload, besides the CloudEvents ones. */
public final class PayloadHeaders {

    /** The {@code DecisionRecord} as JSON. */
    public static final String DECISION_RECORD = "toolshelf-decision-record";

    /** The payload's number in its conversation, from 1, as decimal text. */
    public static final String TURN = "toolshelf-turn";

    private PayloadHeaders() {}
}
