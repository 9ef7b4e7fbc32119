package dev.toolshelf.tokens.health;

import dev.toolshelf.tokens.cache.RedisCalls;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Always up, since counting goes on without Redis; says whether it does. */
@Readiness
@ApplicationScoped
public class RedisHealth implements HealthCheck {

    private final RedisCalls redis;

    /** @param redis is asked */
    public RedisHealth(RedisCalls redis) {
        this.redis = redis;
    }

    @Override
    public HealthCheckResponse call() {
        boolean answers = redis.answers();
        return HealthCheckResponse.named("redis")
                .up()
                .withData("redis", answers ? "up" : "down")
                .withData("degraded", !answers)
                .build();
    }
}
