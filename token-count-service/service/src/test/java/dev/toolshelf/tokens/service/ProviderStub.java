package dev.toolshelf.tokens.service;

import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.Map;

/** A stand-in for the provider's counting endpoint, and a service that looks again soon. */
public final class ProviderStub implements QuarkusTestResourceLifecycleManager {

    private final WireMockServer server = new WireMockServer(options().dynamicPort());

    @Override
    public Map<String, String> start() {
        server.start();
        return Map.of(
                "toolshelf.tokens.anthropic.base-url", server.baseUrl(),
                "toolshelf.tokens.anthropic.api-key", "not-a-real-key",
                "toolshelf.tokens.anthropic.time-limit", "PT60S",
                "toolshelf.tokens.anthropic.rest", "PT1S",
                "toolshelf.tokens.families", "claude-opus-5,gpt,other",
                "toolshelf.tokens.lives.provisional", "PT1S",
                "toolshelf.tokens.reconcile-every", "PT1S");
    }

    @Override
    public void stop() {
        server.stop();
    }
}
