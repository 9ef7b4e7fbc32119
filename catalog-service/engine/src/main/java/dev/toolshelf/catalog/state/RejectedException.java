package dev.toolshelf.catalog.state;

/** Carries a rejection out of a check. */
final class RejectedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Decision.Rejected rejected;

    RejectedException(String code, String field, String reason) {
        super(reason, null, false, false);
        this.rejected = new Decision.Rejected(code, field, reason);
    }

    Decision.Rejected rejected() {
        return rejected;
    }
}
