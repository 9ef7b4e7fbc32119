package dev.toolshelf.assembler.validation;

/**
 * What a body is checked against.
 *
 * @param searchTool the search tool's name, which must never be deferred
 * @param maxBodyBytes the platform's size limit
 * @param samplingRefused whether the API version refuses sampling fields
 * @param forcedChoiceRefused whether the model refuses a forcing {@code tool_choice} while tools are deferred
 */
public record PayloadRules(
        String searchTool, long maxBodyBytes, boolean samplingRefused, boolean forcedChoiceRefused) {}
