package dev.toolshelf.local.report;

import dev.toolshelf.catalog.pool.Refusal;
import dev.toolshelf.catalog.pool.Source;
import dev.toolshelf.catalog.pool.SourceStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What became of a source: its tools, and every refusal or repair. */
public final class SourceLines {
    private static final int DETAIL_WIDTH = Layout.WIDTH - 6;

    private final Style style;

    public SourceLines(Style style) {
        this.style = style;
    }

    /** The lines of one source. */
    public List<String> of(Source source) {
        List<String> lines = new ArrayList<>();
        String status = source.status().name().toLowerCase(Locale.ROOT).replace('_', '-');
        lines.add(String.format(
                Locale.ROOT,
                "  %-24s %4d tools  %s%s",
                source.id(),
                source.toolCount(),
                source.status() == SourceStatus.READY ? style.good(status) : style.bad(status),
                source.detail() == null ? "" : ":"));
        if (source.detail() != null) {
            Layout.wrapped(source.detail(), DETAIL_WIDTH).forEach(part -> lines.add("      " + part));
        }
        for (Refusal refusal : source.refusals()) {
            String tool = refusal.tool() == null ? "tool " + refusal.index() : refusal.tool();
            lines.add(
                    "      " + style.warm(tool) + " " + refusal.code() + ": " + Layout.shortened(refusal.reason(), 80));
        }
        return lines;
    }

    /** The line under all of them. */
    public String sum(List<Source> sources) {
        int tools = sources.stream().mapToInt(Source::toolCount).sum();
        int remarks =
                sources.stream().mapToInt(source -> source.refusals().size()).sum();
        return "  " + counted(sources.size()) + ", " + Layout.number(tools) + " tools, " + remarks
                + " refused or repaired" + with(sources, SourceStatus.FAILED, "failed")
                + with(sources, SourceStatus.NEEDS_LOGIN, "waiting for a login")
                + with(sources, SourceStatus.CONNECTING, "still connecting");
    }

    private String with(List<Source> sources, SourceStatus status, String words) {
        long count =
                sources.stream().filter(source -> source.status() == status).count();
        return count == 0 ? "" : "; " + style.bad(counted(count) + " " + words);
    }

    private static String counted(long sources) {
        return sources + (sources == 1 ? " source" : " sources");
    }
}
