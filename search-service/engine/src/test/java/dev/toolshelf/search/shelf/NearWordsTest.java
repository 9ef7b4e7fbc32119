package dev.toolshelf.search.shelf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NearWordsTest {

    @Test
    void one_letter_more_less_or_else_is_one_slip() {
        assertThat(NearWords.oneSlip("message", "mesage")).isTrue();
        assertThat(NearWords.oneSlip("mesage", "message")).isTrue();
        assertThat(NearWords.oneSlip("calender", "calendar")).isTrue();
        assertThat(NearWords.oneSlip("issue", "issues")).isTrue();
    }

    @Test
    void two_neighbours_that_change_places_are_one_slip() {
        assertThat(NearWords.oneSlip("serach", "search")).isTrue();
        assertThat(NearWords.oneSlip("craete", "create")).isTrue();
    }

    @Test
    void two_slips_are_too_many() {
        assertThat(NearWords.oneSlip("mesag", "message")).isFalse();
        assertThat(NearWords.oneSlip("abcd", "dcba")).isFalse();
        assertThat(NearWords.oneSlip("serhca", "search")).isFalse();
    }
}
