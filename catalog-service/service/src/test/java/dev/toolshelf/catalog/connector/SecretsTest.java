package dev.toolshelf.catalog.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What must never be shown (ARCHITECTURE, Guarantees). */
class SecretsTest {

    private static ServerSpec stdio(Map<String, String> env, String... args) {
        return new ServerSpec(null, "x", List.of(args), env, null, null, null, null);
    }

    private static ServerSpec http(String url, Map<String, String> headers) {
        return new ServerSpec("http", null, null, null, null, url, headers, null);
    }

    @Test
    void values_of_the_environment_and_of_headers_are_hidden_also_without_their_scheme() {
        assertThat(Secrets.of(stdio(Map.of("KEY", "s3cr3t"))).hide("login s3cr3t failed (s3cr3t)"))
                .isEqualTo("login *** failed (***)");
        assertThat(Secrets.of(http("http://h/mcp", Map.of("Authorization", "Bearer abcdefghij")))
                        .hide("bad token abcdefghij in Bearer abcdefghij"))
                .isEqualTo("bad token *** in ***");
    }

    @Test
    void arguments_that_look_like_credentials_are_hidden_and_others_are_not() {
        Secrets secrets = Secrets.of(stdio(
                Map.of(),
                "--api-key=hunter22",
                "--token",
                "tokenvalue",
                "postgres://me:pass@db/x",
                "ghp_0123456789abcdef0123456789",
                "@scope/server-files",
                "/srv/data"));

        assertThat(secrets.hide("hunter22 tokenvalue postgres://me:pass@db/x ghp_0123456789abcdef0123456789"))
                .isEqualTo("*** *** *** ***");
        assertThat(secrets.hide("@scope/server-files /srv/data --api-key"))
                .isEqualTo("@scope/server-files /srv/data --api-key");
    }

    @Test
    void what_a_url_carries_beside_its_path_is_hidden() {
        assertThat(Secrets.of(http("https://me:pw123@h/mcp?key=q%2Fvalue", Map.of()))
                        .hide("GET https://me:pw123@h/mcp?key=q%2Fvalue and q/value"))
                .isEqualTo("GET https://***@h/mcp?*** and ***");
    }

    @Test
    void a_longer_secret_is_not_cut_by_a_shorter_one() {
        assertThat(Secrets.of(stdio(Map.of("A", "abcd", "B", "abcdefgh"))).hide("abcdefgh"))
                .isEqualTo("***");
    }

    @Test
    void a_connection_never_shows_its_values() {
        assertThat(stdio(Map.of("KEY", "s3cr3t"), "--token", "abc")).hasToString("ServerSpec[stdio]");
    }

    @Test
    void references_are_replaced_from_the_environment_or_their_default() {
        Variables variables = new Variables(Map.of("KEY", "a$1\\b")::get);

        ServerSpec replaced =
                variables.replaced(stdio(Map.of("K", "x-${KEY}-${NONE:-d}", "E", "${NONE:-}", "L", "$KEY"), "${KEY}"));

        assertThat(replaced.env()).isEqualTo(Map.of("K", "x-a$1\\b-d", "E", "", "L", "$KEY"));
        assertThat(replaced.args()).containsExactly("a$1\\b");
    }

    @Test
    void a_reference_to_nothing_is_a_failure_that_names_it() {
        assertThatThrownBy(() -> new Variables(name -> null).replaced(stdio(Map.of("K", "${NOT_THERE}"))))
                .isInstanceOf(ConnectException.class)
                .hasMessageContaining("NOT_THERE");
    }
}
