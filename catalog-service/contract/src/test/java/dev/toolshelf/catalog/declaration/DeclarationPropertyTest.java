package dev.toolshelf.catalog.declaration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toolshelf.catalog.json.RawJson;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Any schema, right or wrong, gives whole syntax within the bound, the same each time. */
class DeclarationPropertyTest {

    private static final int SCHEMAS = 4_000;

    @Test
    void random_schemas_give_whole_syntax_within_the_bound() {
        long seed = new Random().nextLong();
        for (int i = 0; i < SCHEMAS; i++) {
            String place = "seed " + seed + ", schema " + i;
            RandomSchema schemas = new RandomSchema(seed + i);
            RawJson schema = schemas.next();
            String name = schemas.text();
            String description = schemas.text();
            int most = 256 + new Random(seed + i).nextInt(2_000);
            try {
                String statement = ToolDeclaration.statement(name, description, schema, most);
                assertThat(statement.length()).as(place).isLessThanOrEqualTo(most);
                TypeScriptSyntax.checkStatement(statement);
                String signature = ToolDeclaration.signature("tools.f", schema, most);
                assertThat(signature.length()).as(place).isLessThanOrEqualTo(most);
                TypeScriptSyntax.checkSignature(signature, "tools.f");
                assertThat(ToolDeclaration.signature("tools.f", schema, most))
                        .as(place)
                        .isEqualTo(signature);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(place + ": " + schema.text(), e);
            }
        }
    }
}
