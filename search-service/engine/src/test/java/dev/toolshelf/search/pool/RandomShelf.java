package dev.toolshelf.search.pool;

import dev.toolshelf.catalog.pool.LoadOverride;
import dev.toolshelf.catalog.tool.Tool;
import dev.toolshelf.search.index.PoolIndex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random pools and queries out of few words, so that they meet often; odd names and texts among them. */
public final class RandomShelf {

    private static final String[] WORDS = {
        "create",
        "issue",
        "issues",
        "list",
        "search",
        "searches",
        "send",
        "message",
        "messages",
        "read",
        "a",
        "the",
        "team",
        "channel",
        "PDF",
        "HTML",
        "get",
        "x",
        "es",
        "s",
        "v10",
        "2024",
        "branches",
        "mergePullRequest",
        "to",
        "of",
        "city",
        "cities",
        "Übersetzt",
        "翻訳する",
        "テキスト",
        "日本語ツール",
        "c++",
        "İstanbul",
        "café",
        "file",
        "files",
        "threadReply",
        "mcp",
        "linear",
        "slack",
        "github",
        "Toolshelf",
        "class",
        "my",
        "for",
        "please",
        "²x",
        "ภาษาไทย"
    };
    private static final String[] JOINTS = {"_", "-", "", "__", ".", " ", "___", ":", "/", "$"};
    private static final String[] SERVERS = {
        "github",
        "slack",
        "linear",
        "misc-tools",
        "a_",
        "日本",
        "gitHub",
        "café.db",
        "x",
        "a-server-with-a-really-long-name-that-goes-on-and-on-and-on-forever",
        "my__space",
        "9lives"
    };

    private final Random random;

    /** Pools and queries of a seed. */
    public RandomShelf(long seed) {
        this.random = new Random(seed);
    }

    /** A pool of up to 5 sources with up to 12 tools each; some are loaded, some hidden. */
    public PoolIndex pool() {
        Shelf shelf = new Shelf();
        int sources = random.nextInt(6);
        for (int i = 0; i < sources; i++) {
            List<Tool> tools = tools();
            if (random.nextInt(5) == 0) {
                shelf.builtIns(tools);
            } else {
                String server = SERVERS[random.nextInt(SERVERS.length)];
                shelf.server(server, random.nextBoolean() ? text(random.nextInt(6)) : null, tools);
            }
            if (random.nextInt(3) == 0) {
                for (Tool tool : tools) {
                    int kind = random.nextInt(6);
                    if (kind < 2) {
                        shelf.override(i, tool.name(), kind == 0 ? LoadOverride.ALWAYS : LoadOverride.HIDDEN);
                    }
                }
            }
        }
        return shelf.index();
    }

    private List<Tool> tools() {
        List<Tool> tools = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int size = random.nextInt(13);
        while (tools.size() < size) {
            String name = identifier(1 + random.nextInt(random.nextInt(12) == 0 ? 14 : 3));
            if (!name.isBlank() && names.add(name)) {
                tools.add(Tool.of(name, text(random.nextInt(9)), schema(2)));
            }
        }
        return tools;
    }

    private String identifier(int words) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < words; i++) {
            name.append(i == 0 && random.nextInt(8) > 0 ? "" : JOINTS[random.nextInt(JOINTS.length)])
                    .append(word());
        }
        return random.nextInt(15) == 0 ? name + "__" : name.toString();
    }

    private String schema(int depth) {
        StringBuilder schema = new StringBuilder("{\"type\":\"object\",\"properties\":{");
        int size = random.nextInt(3);
        for (int i = 0; i < size; i++) {
            schema.append(i > 0 ? "," : "")
                    .append(quoted(identifier(1) + i))
                    .append(':')
                    .append(property(depth));
        }
        return schema.append("},\"$defs\":{\"one\":")
                .append(property(0))
                .append("},\"description\":")
                .append(quoted(text(random.nextInt(3))))
                .append('}')
                .toString();
    }

    private String property(int depth) {
        return switch (random.nextInt(depth > 0 ? 5 : 2)) {
            case 0 -> "{\"type\":\"string\"}";
            case 1 -> "{\"description\":" + quoted(text(random.nextInt(5))) + "}";
            case 2 -> "{\"$ref\":\"" + (random.nextBoolean() ? "#/$defs/one" : "#") + "\"}";
            case 3 -> "{\"anyOf\":[" + schema(depth - 1) + "," + property(0) + "]}";
            default -> "{\"type\":\"array\",\"items\":" + schema(depth - 1) + "}";
        };
    }

    private static String quoted(String text) {
        return "\"" + text + "\"";
    }

    private String text(int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            text.append(i == 0 ? "" : random.nextInt(9) == 0 ? ", " : " ").append(word());
        }
        return text.toString();
    }

    private String word() {
        return WORDS[random.nextInt(WORDS.length)];
    }

    /** A query: words, or a name of the pool, whole or in part, or next to nothing. */
    public String query(PoolIndex pool) {
        int kind = random.nextInt(10);
        if (kind < 2 && pool.size() > 0) {
            String name = pool.name(random.nextInt(pool.size()));
            return switch (random.nextInt(4)) {
                case 0 -> name;
                case 1 -> name.substring(name.lastIndexOf("__") < 0 ? 0 : name.lastIndexOf("__") + 2);
                case 2 -> name.substring(random.nextInt(name.length()));
                default -> name + " " + word();
            };
        }
        if (kind == 2) {
            return new String[] {"", "  ", "+", "the of", "_", "翻訳", ".*", "x"}[random.nextInt(8)];
        }
        return kind == 3 ? identifier(2) : text(1 + random.nextInt(5));
    }
}
