package dev.toolshelf.search.http;

import dev.toolshelf.catalog.pool.Deferral;
import dev.toolshelf.catalog.pool.PoolTool;
import dev.toolshelf.search.answer.QueryAnswers.Answered;
import dev.toolshelf.search.index.PoolIndex;
import dev.toolshelf.search.index.PoolSource;
import dev.toolshelf.search.query.SearchAnswer;
import dev.toolshelf.search.query.SearchQuery;
import dev.toolshelf.search.render.Rendering;
import dev.toolshelf.search.render.ResultForm;
import dev.toolshelf.search.render.ToolLookup;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The forms that an answer can be asked for in. */
public final class Forms {

    /** The answer itself. */
    static final String JSON = "json";
    /** As the profile shows it to its model. */
    static final String PROFILE = "profile";

    private Forms() {}

    static void requireKnown(String form) {
        if (!form.equals(JSON)
                && !form.equals(PROFILE)
                && ResultForm.named(form).isEmpty()) {
            throw ProblemException.malformed(
                    "form-unknown",
                    "form",
                    "form is not known; it must be " + JSON + ", " + PROFILE + ", "
                            + Stream.of(ResultForm.values())
                                    .map(ResultForm::profileName)
                                    .collect(Collectors.joining(", ")));
        }
    }

    /** The body of an answer in a form that is known. */
    static byte[] body(String form, SearchQuery query, Answered answered) {
        if (form.equals(JSON)) {
            return SearchAnswer.CODEC.encode(answered.answer());
        }
        String name = form.equals(PROFILE) ? answered.profile().results().form() : form;
        Rendering rendering = ResultForm.named(name)
                .orElseThrow(() -> new IllegalStateException(
                        "profile " + answered.profile().name() + " has the form " + name + ", which nothing renders"))
                .render(answered.answer(), lookup(answered.pool()), query.offset());
        return Answers.json(rendering);
    }

    /** The pool's definitions by full name. */
    public static ToolLookup lookup(PoolIndex pool) {
        return new ToolLookup(
                name -> {
                    int position = pool.find(name);
                    return position < 0 ? null : tool(pool, name, position);
                },
                source -> {
                    for (PoolSource one : pool.sources()) {
                        if (one.source() == source) {
                            return one.index().listing().instructions();
                        }
                    }
                    return null;
                });
    }

    /** Which rule deferred a tool is no matter of any form; whether it is deferred is. */
    private static PoolTool tool(PoolIndex pool, String name, int position) {
        Deferral deferral = pool.deferred(position) ? Deferral.MCP : Deferral.LOADED;
        return new PoolTool(name, pool.at(position).source(), pool.tool(position), deferral);
    }
}
