package dev.toolshelf.tokens.health;

import dev.toolshelf.tokens.provider.Provider;
import dev.toolshelf.tokens.provider.Providers;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** Always up, since the next counter counts; says which provider is left alone. */
@Readiness
@ApplicationScoped
public class ProvidersHealth implements HealthCheck {

    private final Providers providers;

    /** @param providers are asked how they are doing, not called */
    public ProvidersHealth(Providers providers) {
        this.providers = providers;
    }

    @Override
    public HealthCheckResponse call() {
        HealthCheckResponseBuilder health =
                HealthCheckResponse.named("providers").up();
        boolean degraded = false;
        for (Provider.Condition provider : providers.conditions()) {
            health.withData(provider.counter(), provider.state());
            degraded |= provider.reason() != null;
        }
        return health.withData("degraded", degraded).build();
    }
}
