package dev.toolshelf.search.profile;

import com.fasterxml.jackson.databind.JsonNode;
import dev.toolshelf.catalog.json.RawJson;
import dev.toolshelf.search.render.ResultForm;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What a profile must have to be usable, beyond being readable. */
final class ProfileRules {

    /** Ids (SPEC section 13). */
    static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");

    /** Names of tools that every provider takes (SPEC section 2). */
    private static final Pattern TOOL = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final String file;

    private ProfileRules(String file) {
        this.file = file;
    }

    /**
     * Checks a profile.
     *
     * @param file the name of the file that it was read from
     * @param profile the profile
     * @param tree what it was read from, to tell what is missing from what is 0
     * @throws ProfileFileException for the first rule that it breaks
     */
    static void check(String file, Profile profile, JsonNode tree) {
        ProfileRules rules = new ProfileRules(file);
        rules.present("exposure", profile.exposure());
        rules.present("ranking", profile.ranking());
        rules.present("results", profile.results());
        rules.numbers(profile.ranking(), tree.path("ranking"));
        rules.results(profile.results());
        rules.tools(profile, tree.path("exposure").asText());
    }

    private void present(String field, Object value) {
        require(value != null, field, null, "must be given");
    }

    /** A weight that was forgotten would count as 0. */
    private void numbers(Ranking ranking, JsonNode tree) {
        Arrays.stream(ranking.getClass().getRecordComponents())
                .filter(component -> component.getType().isPrimitive())
                .map(RecordComponent::getName)
                .forEach(name -> require(tree.has(name), "ranking." + name, null, "must be given"));
    }

    private void results(Profile.Results results) {
        String forms = Arrays.stream(ResultForm.values())
                .map(ResultForm::profileName)
                .toList()
                .toString();
        require(
                ResultForm.named(results.form()).isPresent(),
                "results.form",
                results.form(),
                "must be one of " + forms);
        require(results.defaultLimit() >= 1, "results.defaultLimit", results.defaultLimit(), "must be at least 1");
        Integer cap = results.cap();
        require(
                cap == null || cap >= results.defaultLimit(),
                "results.cap",
                cap,
                "must be at least results.defaultLimit, which is " + results.defaultLimit());
    }

    private void tools(Profile profile, String exposure) {
        Map<String, String> fields = new HashMap<>();
        if (profile.searchTool() != null) {
            Profile.SearchTool tool = profile.searchTool();
            tool("searchTool", tool.name(), tool.description(), tool.inputSchema(), fields);
        }
        if (profile.dispatcher() != null) {
            Profile.FixedTool tool = profile.dispatcher();
            tool("dispatcher", tool.name(), tool.description(), tool.inputSchema(), fields);
        }
        if (profile.codeTool() != null) {
            Profile.FixedTool tool = profile.codeTool();
            tool("codeTool", tool.name(), tool.description(), tool.inputSchema(), fields);
        }
        if (profile.announcement() == null) {
            return;
        }
        String why = "must be given where exposure is " + exposure;
        switch (profile.exposure()) {
            case NATIVE, HOSTED -> require(profile.searchTool() != null, "searchTool", null, why);
            case DISPATCHER -> {
                require(profile.searchTool() != null, "searchTool", null, why);
                require(profile.dispatcher() != null, "dispatcher", null, why);
            }
            case CODE_MODE, WHOLE_SDK -> require(profile.codeTool() != null, "codeTool", null, why);
            default -> {}
        }
    }

    private void tool(String field, String name, String description, RawJson schema, Map<String, String> fields) {
        require(name != null && TOOL.matcher(name).matches(), field + ".name", name, "must match " + TOOL);
        String other = fields.put(name, field);
        require(other == null, field + ".name", name, "must not be the name of " + other + " too");
        require(description != null && !description.isBlank(), field + ".description", description, "must be given");
        boolean object =
                schema != null && "object".equals(schema.tree().path("type").asText());
        require(object, field + ".inputSchema", schema == null ? null : schema.text(), "must have type object");
    }

    private void require(boolean holds, String field, Object value, String rule) {
        if (!holds) {
            throw new ProfileFileException(file, field, "is " + (value == null ? "missing" : value) + "; it " + rule);
        }
    }
}
