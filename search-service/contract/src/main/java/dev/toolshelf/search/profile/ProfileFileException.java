package dev.toolshelf.search.profile;

/** A profile's file that cannot be used; the message names file, field, value and rule, fit to be shown to an operator. */
public final class ProfileFileException extends RuntimeException {

    private final String file;
    private final String field;

    /**
     * @param file the file's name without its folder
     * @param field the path of the field that is wrong, or {@code null} if it is the whole
     * @param problem what is wrong with it: value and rule
     */
    ProfileFileException(String file, String field, String problem) {
        super("profile file " + file + ": " + (field == null ? "" : field + " ") + problem);
        this.file = file;
        this.field = field;
    }

    /** The file's name without its folder. */
    public String file() {
        return file;
    }

    /** The path of the field that is wrong, or {@code null} if it is the whole. */
    public String field() {
        return field;
    }
}
