package dev.toolshelf.search.render;

import dev.toolshelf.search.query.SearchAnswer;
import java.util.ArrayList;
import java.util.List;

/** What a model is told besides the tools that were found, in sentences. */
final class AnswerRemarks {

    private AnswerRemarks() {}

    /** Everything: the refusal, names that do not exist or are gone, unavailable sources, notes, nearest names. */
    static List<String> all(SearchAnswer answer, List<String> gone) {
        List<String> remarks = new ArrayList<>();
        if (answer.error() != null) {
            remarks.add("The search was refused: " + answer.error() + ".");
        }
        remarks.addAll(besideError(answer, gone));
        return remarks;
    }

    /** For forms that have a field for the refusal but none for the count: where nothing matched, the count too. */
    static List<String> withCount(SearchAnswer answer, List<String> gone) {
        List<String> remarks = new ArrayList<>();
        if (answer.error() == null && answer.totalMatches() == 0) {
            remarks.add(searched(answer) + ".");
        }
        remarks.addAll(besideError(answer, gone));
        return remarks;
    }

    /** For forms that have fields for the refusal, the sources and the count. */
    static List<String> withoutFields(SearchAnswer answer, List<String> gone) {
        List<String> remarks = new ArrayList<>(names(answer, gone));
        remarks.addAll(ends(answer));
        return remarks;
    }

    /** That nothing was found, and among how many tools. */
    static String nothing(SearchAnswer answer) {
        return "No matching tool was found; " + searched(answer) + ".";
    }

    static String searched(SearchAnswer answer) {
        return answer.searched() == 1 ? "1 tool was searched" : answer.searched() + " tools were searched";
    }

    private static List<String> besideError(SearchAnswer answer, List<String> gone) {
        List<String> remarks = new ArrayList<>(names(answer, gone));
        remarks.addAll(SourceRemarks.of(answer.unavailable()));
        remarks.addAll(ends(answer));
        return remarks;
    }

    private static List<String> names(SearchAnswer answer, List<String> gone) {
        List<String> remarks = new ArrayList<>();
        if (!answer.missing().isEmpty()) {
            remarks.add("There is no tool with the name: " + SourceRemarks.list(answer.missing()) + ".");
        }
        if (!gone.isEmpty()) {
            remarks.add("Found, but no longer there: " + SourceRemarks.list(gone) + ".");
        }
        return remarks;
    }

    private static List<String> ends(SearchAnswer answer) {
        List<String> remarks = new ArrayList<>();
        for (String note : answer.notes()) {
            remarks.add("Note: " + note + ".");
        }
        if (!answer.nearest().isEmpty()) {
            remarks.add("Nearest names: " + SourceRemarks.list(answer.nearest()) + ".");
        }
        return remarks;
    }
}
