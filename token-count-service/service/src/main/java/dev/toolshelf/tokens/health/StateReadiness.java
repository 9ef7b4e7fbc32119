package dev.toolshelf.tokens.health;

import dev.toolshelf.tokens.follow.Reconciler;
import dev.toolshelf.tokens.follow.UnreadableRecords;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready when the catalog's state has been read and every source was looked at once; degraded if records were skipped. */
@Readiness
@ApplicationScoped
public class StateReadiness implements HealthCheck {

    private final Reconciler reconciler;
    private final UnreadableRecords unreadable;

    /**
     * @param reconciler knows whether the state was looked at
     * @param unreadable knows what was skipped
     */
    public StateReadiness(Reconciler reconciler, UnreadableRecords unreadable) {
        this.reconciler = reconciler;
        this.unreadable = unreadable;
    }

    @Override
    public HealthCheckResponse call() {
        return HealthCheckResponse.named("catalog-state")
                .status(reconciler.lookedOnce())
                .withData("unreadable", unreadable.standing())
                .withData("skipped", unreadable.skipped())
                .withData("degraded", unreadable.standing() > 0)
                .build();
    }
}
