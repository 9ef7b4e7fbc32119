package dev.toolshelf.bench.figure;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * One measured figure.
 *
 * @param id its stable name, such as {@code stack.memory}
 * @param what it measures, in words
 * @param ours what was measured, in {@code unit}
 * @param baseline what it is compared with, measured in the same run, or {@code null}
 * @param ratio ours to baseline, or {@code null}
 * @param unit of ours and baseline
 * @param command that makes it, from the project's folder
 * @param commit that was measured; ends in {@code +} if the tree had changes
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonPropertyOrder({"id", "what", "ours", "baseline", "ratio", "unit", "command", "commit"})
public record Figure(
        String id,
        String what,
        double ours,
        Double baseline,
        Double ratio,
        String unit,
        String command,
        String commit) {}
