package dev.toolshelf.search.http;

import dev.toolshelf.search.answer.LiveChecks.Part;
import dev.toolshelf.search.findability.Findability;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;

/** What of a listing is looked at: {@code profile}, {@code from}, {@code count}, {@code problems}. */
public final class WantedPart {

    @QueryParam("profile")
    String profile;

    @QueryParam("from")
    @DefaultValue("0")
    String from;

    @QueryParam("count")
    @DefaultValue("1000")
    String count;

    @QueryParam("problems")
    String problems;

    Part part() {
        return new Part(profile, number("from", from), number("count", count));
    }

    /** The report; with {@code problems=only} without the tools that have none. */
    byte[] json(Findability report) {
        return Answers.json("only".equals(problems) ? report.onlyProblems() : report);
    }

    private static int number(String field, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw ProblemException.malformed("wrong-type", field, field + " must be an integer");
        }
    }
}
