package dev.toolshelf.assembler.gate;

import dev.toolshelf.catalog.pool.DeferralMode;

/**
 * Which mode counts, and who set it: the conversation before the pool before the service; the experimental-betas switch
 * of any of them before all (SPEC section 4).
 *
 * @param mode the mode
 * @param setting as written, or {@code null} if unset
 * @param setBy {@code disable-betas}, {@code conversation}, {@code pool}, {@code service} or {@code default}
 * @param valid whether the setting could be read; an unreadable one counts as {@code standard}
 */
public record ModeChoice(DeferralMode mode, String setting, String setBy, boolean valid) {

    private static final DeferralMode STANDARD = new DeferralMode(DeferralMode.Kind.STANDARD, 0);

    /**
     * Chooses. An absent or empty setting passes to the next level.
     *
     * @param conversation the conversation's setting, or {@code null}
     * @param pool the pool's, or {@code null}
     * @param service the service's, or {@code null}
     * @param disableBetas whether any level disables experimental betas
     */
    public static ModeChoice of(String conversation, String pool, String service, boolean disableBetas) {
        if (disableBetas) {
            return new ModeChoice(STANDARD, "true", "disable-betas", true);
        }
        if (isSet(conversation)) {
            return read(conversation, "conversation");
        }
        if (isSet(pool)) {
            return read(pool, "pool");
        }
        if (isSet(service)) {
            return read(service, "service");
        }
        return read(null, "default");
    }

    private static boolean isSet(String setting) {
        return setting != null && !setting.isEmpty();
    }

    private static ModeChoice read(String setting, String setBy) {
        return DeferralMode.parse(setting)
                .map(mode -> new ModeChoice(mode, setting, setBy, true))
                .orElseGet(() -> new ModeChoice(STANDARD, setting, setBy, false));
    }
}
