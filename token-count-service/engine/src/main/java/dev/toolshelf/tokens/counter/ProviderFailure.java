package dev.toolshelf.tokens.counter;

/** A provider did not say what something costs. */
public final class ProviderFailure extends Exception {

    private final boolean passing;

    /**
     * @param reason why, without any secret or body
     * @param passing whether another try later may succeed
     */
    public ProviderFailure(String reason, boolean passing) {
        super(reason);
        this.passing = passing;
    }

    /** Whether another try later may succeed. */
    public boolean passing() {
        return passing;
    }
}
