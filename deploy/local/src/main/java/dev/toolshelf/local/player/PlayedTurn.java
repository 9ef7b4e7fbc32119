package dev.toolshelf.local.player;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.assembler.payload.DecisionRecord;
import java.util.List;

/**
 * A payload that came, and what led to it.
 *
 * @param name what the file calls the conversation: {@code main} or the name of a fork's child
 * @param turn the payload's number in its conversation, from 1
 * @param events every event of the conversation since the payload before, in order
 * @param payload the request body
 * @param record its decision record
 */
public record PlayedTurn(String name, int turn, List<JsonNode> events, JsonNode payload, DecisionRecord record) {

    /** Copies the list. */
    public PlayedTurn {
        events = List.copyOf(events);
    }
}
