package dev.toolshelf.local.stack;

import dev.toolshelf.infrastructure.FreePorts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where everything listens on 127.0.0.1, all told from one number.
 *
 * @param base between 1024 and 65,000
 */
public record Ports(int base) {

    /** What a stack uses if nobody says otherwise. */
    public static final int DEFAULT_BASE = 7100;

    private static final int LOWEST = 1024;
    private static final int HIGHEST = 65_000;

    /** Refuses a base outside of its limits. */
    public Ports {
        if (base < LOWEST || base > HIGHEST) {
            throw new IllegalArgumentException(
                    "the port base is " + base + "; it must be between " + LOWEST + " and " + HIGHEST);
        }
    }

    /** The catalog's HTTP port. */
    public int catalog() {
        return base + 1;
    }

    /** The HTTP port of search. */
    public int search() {
        return base + 2;
    }

    /** The HTTP port of token-count. */
    public int tokenCount() {
        return base + 3;
    }

    /** The assembler's HTTP port. */
    public int assembler() {
        return base + 4;
    }

    /** The port of Redis. */
    public int redis() {
        return base + 79;
    }

    /** The broker's port. */
    public int broker() {
        return base + 92;
    }

    /** The port of the broker's own quorum. */
    public int controller() {
        return base + 93;
    }

    /** Every port, by who wants it, in order of start. */
    public Map<String, Integer> byOwner() {
        Map<String, Integer> owners = new LinkedHashMap<>();
        owners.put("the Kafka broker", broker());
        owners.put("the Kafka broker's controller", controller());
        owners.put("Redis", redis());
        owners.put("catalog", catalog());
        owners.put("search", search());
        owners.put("token-count", tokenCount());
        owners.put("assembler", assembler());
        return owners;
    }

    /** One sentence for every port that is not free now, naming it and who wants it; empty if all are free. */
    public List<String> taken() {
        return byOwner().entrySet().stream()
                .filter(entry -> !FreePorts.isFree(entry.getValue()))
                .map(entry -> "port " + entry.getValue() + ", which " + entry.getKey()
                        + " wants, is taken by another process")
                .toList();
    }
}
