package dev.toolshelf.catalog.connector;

import java.time.Duration;

/**
 * How long servers may take.
 *
 * @param connect to start and to answer first
 * @param request to answer a request after that
 * @param version of this client, as servers are told
 */
record Limits(Duration connect, Duration request, String version) {}
