package dev.toolshelf.local.report;

import dev.toolshelf.local.stack.Ports;
import java.util.List;

/** Where things are, and what to try next. */
public final class Endpoints {
    private final Style style;
    private final Ports ports;

    public Endpoints(Style style, Ports ports) {
        this.style = style;
        this.ports = ports;
    }

    /**
     * The lines for a run.
     *
     * @param pool the pool's id
     * @param model the model that the conversation began with
     * @param conversation the main conversation's id
     */
    public List<String> lines(String pool, String model, String conversation) {
        String tenant = "/v1/tenants/default";
        return List.of(
                "",
                new Layout(style).heading("endpoints"),
                "  catalog " + at(ports.catalog()) + "   search " + at(ports.search()),
                "  token-count " + at(ports.tokenCount()) + "   assembler " + at(ports.assembler()),
                "  Kafka 127.0.0.1:" + ports.broker() + "   Redis 127.0.0.1:" + ports.redis(),
                "  try:",
                "    curl -s " + at(ports.catalog()) + tenant + "/pools/" + pool,
                "    curl -s '" + at(ports.tokenCount()) + tenant + "/pools/" + pool + "/count?model=" + model + "'",
                "    curl -s " + at(ports.assembler()) + tenant + "/conversations/" + conversation + "/payloads/1",
                "    curl -s " + at(ports.assembler()) + tenant + "/conversations/" + conversation
                        + "/payloads/1/record");
    }

    private static String at(int port) {
        return "http://127.0.0.1:" + port;
    }
}
