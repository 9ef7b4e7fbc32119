package dev.toolshelf.assembler.topology;

import java.time.Duration;

/**
 * Time and size limits of the topology.
 *
 * @param poolWait how long a payload waits for an unknown pool
 * @param sequenceWait how long an event waits for the ones before it
 * @param searchWait how long a search may take
 * @param maxEventBytes the largest event
 * @param liveBytes about how much of the conversations that had events lately each task keeps in memory
 */
public record Limits(
        Duration poolWait, Duration sequenceWait, Duration searchWait, int maxEventBytes, long liveBytes) {}
