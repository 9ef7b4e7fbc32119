package dev.toolshelf.tokens.wiring;

import dev.toolshelf.search.profile.Profiles;
import dev.toolshelf.tokens.config.TokenCountConfig;
import dev.toolshelf.tokens.counter.CounterChain;
import dev.toolshelf.tokens.counter.ProviderCounter;
import dev.toolshelf.tokens.counter.ProviderEndpoint;
import dev.toolshelf.tokens.counter.TokenizerCounter;
import dev.toolshelf.tokens.family.ModelFamilies;
import dev.toolshelf.tokens.follow.CountedFamilies;
import dev.toolshelf.tokens.provider.AnthropicEndpoint;
import dev.toolshelf.tokens.provider.RestingEndpoint;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;

/** Who counts, and for what. */
@Singleton
final class Counters {

    @Produces
    @Singleton
    CounterChain counters(TokenCountConfig config) {
        TokenCountConfig.Anthropic anthropic = config.anthropic();
        ProviderEndpoint endpoint =
                new RestingEndpoint(new AnthropicEndpoint(anthropic), anthropic.rest(), System::nanoTime);
        return new CounterChain(List.of(new ProviderCounter(endpoint), new TokenizerCounter()));
    }

    @Produces
    @Singleton
    CountedFamilies families(TokenCountConfig config) {
        return new CountedFamilies(ModelFamilies.builtIn(), config.families());
    }

    @Produces
    @Singleton
    Profiles profiles() {
        return Profiles.builtIn();
    }
}
