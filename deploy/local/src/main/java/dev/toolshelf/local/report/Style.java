package dev.toolshelf.local.report;

/**
 * How words are set off on the console.
 *
 * @param colours whether the console shows colours
 */
public record Style(boolean colours) {

    /** Something to look at first. */
    public String bold(String text) {
        return in("1", text);
    }

    /** Something beside the matter. */
    public String dim(String text) {
        return in("2", text);
    }

    /** Something that went well. */
    public String good(String text) {
        return in("32", text);
    }

    /** Something that did not. */
    public String bad(String text) {
        return in("31", text);
    }

    String warm(String text) {
        return in("33", text);
    }

    String cool(String text) {
        return in("36", text);
    }

    private String in(String code, String text) {
        return colours && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
