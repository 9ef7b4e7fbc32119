package dev.toolshelf.bench.assembler;

import java.util.List;

/**
 * A conversation to play.
 *
 * @param key its key on every topic
 * @param beats its events in order
 */
public record Talk(String key, List<Beat> beats) {

    /** Copies the list. */
    public Talk {
        beats = List.copyOf(beats);
    }

    /**
     * One event.
     *
     * @param event as it travels
     * @param turn the payload that follows from it, from 1; 0 if none does
     */
    public record Beat(byte[] event, int turn) {

        /** Whether a payload follows. */
        public boolean due() {
            return turn > 0;
        }
    }

    /** How many payloads follow in all. */
    public int payloads() {
        return (int) beats.stream().filter(Beat::due).count();
    }
}
