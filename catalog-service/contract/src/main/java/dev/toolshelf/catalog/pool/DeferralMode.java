package dev.toolshelf.catalog.pool;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A setting of {@code ENABLE_TOOL_SEARCH}, read (SPEC section 4).
 *
 * @param kind never, always, or by threshold
 * @param percent of the context window, for {@link Kind#TST_AUTO}; else 0
 */
public record DeferralMode(Kind kind, int percent) {

    /** The three modes. */
    public enum Kind {
        /** Never defer. */
        @JsonProperty("standard")
        STANDARD,
        /** Always defer. */
        @JsonProperty("tst")
        TST,
        /** Defer when the deferred tools cost at least the threshold. */
        @JsonProperty("tst-auto")
        TST_AUTO
    }

    /** What an invalid setting is told. */
    public static final String ACCEPTED =
            "true, 1, yes, on, false, 0, no, off (any case), auto, auto:0 to auto:100, or empty";

    private static final Pattern AUTO = Pattern.compile("auto:(\\d{1,3})");
    private static final int DEFAULT_PERCENT = 10;

    /**
     * Reads a setting.
     *
     * @param setting as written; {@code null} and the empty string mean unset, which defers
     * @return the mode, or empty if the setting is none of {@link #ACCEPTED}
     */
    public static Optional<DeferralMode> parse(String setting) {
        if (setting == null || setting.isEmpty()) {
            return Optional.of(new DeferralMode(Kind.TST, 0));
        }
        switch (setting.toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "on":
                return Optional.of(new DeferralMode(Kind.TST, 0));
            case "false", "0", "no", "off":
                return Optional.of(new DeferralMode(Kind.STANDARD, 0));
            default:
                return auto(setting);
        }
    }

    private static Optional<DeferralMode> auto(String setting) {
        if (setting.equals("auto")) {
            return Optional.of(new DeferralMode(Kind.TST_AUTO, DEFAULT_PERCENT));
        }
        Matcher matcher = AUTO.matcher(setting);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int percent = Integer.parseInt(matcher.group(1));
        if (percent > 100) {
            return Optional.empty();
        }
        if (percent == 0) {
            return Optional.of(new DeferralMode(Kind.TST, 0));
        }
        return Optional.of(
                percent == 100 ? new DeferralMode(Kind.STANDARD, 0) : new DeferralMode(Kind.TST_AUTO, percent));
    }
}
