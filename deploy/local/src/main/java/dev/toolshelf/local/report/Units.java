package dev.toolshelf.local.report;

import dev.toolshelf.tokens.count.CountUnit;

/** Says how tokens were counted. */
final class Units {
    private Units() {}

    static String words(CountUnit unit) {
        if (unit == null) {
            return "not counted";
        }
        switch (unit) {
            case PROVIDER:
                return "counted by the provider";
            case TOKENIZER:
                return "counted by a local tokenizer";
            case ESTIMATE:
                return "estimated from the provider's earlier counts";
            default:
                return "estimated at 2.5 characters a token";
        }
    }
}
