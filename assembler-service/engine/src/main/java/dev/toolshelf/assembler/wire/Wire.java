package dev.toolshelf.assembler.wire;

import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.search.profile.Profile;
import dev.toolshelf.search.render.Rendering;
import dev.toolshelf.search.render.ResultForm;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A provider's format: how it writes messages, calls, results and tools (SPEC section 1). All that the engine knows of a
 * provider is behind this. Implementations hold no state and are thread-safe.
 */
public interface Wire {

    /** Its name in events, such as {@code anthropic-messages}. */
    String name();

    /** The platform of conversations that name none. */
    String defaultPlatform();

    /** The request's member that holds the messages. */
    String messagesMember();

    /** Whether the first message must be the user's. */
    boolean userOpens();

    /** Whether the format knows deferred tools, which a search's result reveals. */
    boolean defers();

    /** Whether that result holds the definitions; else it names them, and they stand among the request's tools. */
    boolean definesInResults();

    /** The form of a search's result that reveals tools; of no meaning where {@link #defers()} is {@code false}. */
    ResultForm revealing();

    /**
     * Splits a history into what was said in turn.
     *
     * @param messages whole messages, oldest first
     * @throws dev.toolshelf.catalog.json.MalformedJsonException naming place and rule
     */
    List<Turn> turns(List<RawJson> messages);

    /**
     * Reads what an assistant said.
     *
     * @param content a string, or an array as the format has it
     * @param unmark whether cache marks are taken out
     * @throws dev.toolshelf.catalog.json.MalformedJsonException naming place and rule
     */
    Said said(RawJson content, boolean unmark);

    /**
     * Reads what came from the user's side. Parameters and errors as of {@link #said}.
     *
     * @return its parts in order; at least one that is not an empty text
     */
    List<Part> heard(RawJson content, boolean unmark);

    /** Whether a call is this format's own kind of search, whatever the search tool's name is. */
    default boolean searches(Call call) {
        return false;
    }

    /** Names of the tools that a result reveals, in order. */
    List<String> reveals(RawJson result);

    /** A text as a part of a user's turn. */
    RawJson text(String text);

    /**
     * The result of a call.
     *
     * @param call the call that it answers
     * @param content what it returns: a text, or a document in {@link #revealing()} form if the call is a search that reveals
     * @param error whether it says what went wrong; then the content is a text
     */
    RawJson result(Call call, Rendering content, boolean error);

    /**
     * A user's turn as messages.
     *
     * @param results results of calls, in the order of the calls
     * @param others the other parts
     */
    List<RawJson> user(List<RawJson> results, List<RawJson> others);

    /** A user's message that is one text, given as a JSON string. */
    RawJson user(RawJson text);

    /**
     * A call of the search tool that nobody made (SPEC section 6: discovered tools are issued again).
     *
     * @param callId its id
     * @param searchTool the search tool's name
     * @param query the query
     * @param reveals whether its result reveals tools
     */
    Said search(String callId, String searchTool, String query, boolean reveals);

    /** Whether {@link #resolve} may give another message than this one. */
    default boolean mayReveal(RawJson message) {
        return true;
    }

    /**
     * A message as it is sent.
     *
     * @param message as stored
     * @param deferring whether this request defers
     * @param resolvable whether a revealed name stands for a tool of this request
     */
    Resolved resolve(RawJson message, boolean deferring, Predicate<String> resolvable);

    /** A tool as JSON without its end, so that flags can follow; the schema is one that the provider takes. */
    String tool(String name, String description, RawJson inputSchema);

    /** What ends a {@link #tool} that the model sees at once; with a cache breakpoint behind it if wanted. */
    String loadedEnd(boolean breakpoint);

    /** What ends a {@link #tool} that waits to be revealed. */
    String deferredEnd();

    /** The {@link #tool} of the search tool where its results reveal tools. */
    String searchTool(Profile.SearchTool tool);

    /** The {@link #tool} of the provider's own search. */
    String hostedSearchTool(Profile.SearchTool tool);

    /**
     * Deferred tools of one source as one entry of the request's tools, without its end.
     *
     * @param name of the namespace
     * @param description of the namespace; may be blank
     * @param members whole entries of its tools, under their names within it
     * @return empty if the format knows no namespaces
     */
    default Optional<String> namespace(String name, String description, List<String> members) {
        return Optional.empty();
    }

    /** Prepares the request's other members. */
    Template template(TemplateQuestion question);
}
