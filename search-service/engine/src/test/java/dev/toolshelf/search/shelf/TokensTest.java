package dev.toolshelf.search.shelf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokensTest {

    @Test
    void identifiers_are_split_at_separators_humps_acronyms_and_digits() {
        assertThat(words("create_issue")).containsExactly("create", "issue");
        assertThat(words("list-pull-requests")).containsExactly("list", "pull", "requests");
        assertThat(words("parseHTTPResponse")).containsExactly("parse", "http", "response", "=parsehttpresponse");
        assertThat(words("getURLs")).containsExactly("get", "urls", "=geturls");
        assertThat(words("listIDs now")).containsExactly("list", "ids", "=listids", "now");
        assertThat(words("oauth2Token")).containsExactly("oauth", "2", "token");
    }

    @Test
    void a_brand_with_humps_is_also_one_word() {
        assertThat(words("GitHub")).containsExactly("git", "hub", "=github");
        assertThat(words("s3")).containsExactly("s", "3", "=s3");
    }

    @Test
    void possessives_lose_their_ending() {
        assertThat(words("the user's repo, don't")).containsExactly("the", "user", "repo", "dont");
        assertThat(words("l’équipe")).containsExactly("lequipe");
    }

    @Test
    void accents_are_taken_off_in_either_form() {
        assertThat(words("übersetzen")).isEqualTo(words("ubersetzen"));
        assertThat(words("u\u0308bersetzen")).containsExactly("ubersetzen");
        assertThat(words("Straße Łódź Øre")).containsExactly("strasse", "lodz", "ore");
    }

    @Test
    void scripts_without_spaces_give_pairs() {
        assertThat(words("翻訳する")).containsExactly("翻訳", "訳す", "する");
        assertThat(words("天")).containsExactly("天");
        assertThat(words("PDFを翻訳")).containsExactly("pdf", "を翻", "翻訳");
        assertThat(words("이슈")).containsExactly("이슈");
    }

    @Test
    void marks_and_pictures_are_no_words() {
        assertThat(words("(((+ 👍 ... \u0301")).isEmpty();
    }

    /** Joined words have an equals sign before them. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Tokens.split(Tokens.plain(text), (word, at, joined) -> words.add(joined ? "=" + word : word));
        return words;
    }
}
