package dev.toolshelf.catalog.connector;

import java.time.Duration;

/**
 * How often a connection does things.
 *
 * @param relist between two listings without a notice
 * @param retryMin the first wait after a failure or an empty list
 * @param retryMax the longest one
 */
record Rhythm(Duration relist, Duration retryMin, Duration retryMax) {

    /** The wait after a wait: twice as long, up to the longest. */
    Duration next(Duration wait) {
        Duration doubled = wait.multipliedBy(2);
        return doubled.compareTo(retryMax) > 0 ? retryMax : doubled;
    }
}
