package dev.toolshelf.bench.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class PictureTest {

    @Test
    void the_picture_has_a_labelled_bar_per_set_and_ranker_and_their_means() throws Exception {
        String svg =
                Picture.of(List.of(row("one", "ours", 80), row("two", "ours", 60), row("one", "theirs <x>", 40)), 5);

        Document document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));

        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(svg)
                .contains("<title>one, ours: 80.0</title>", "<title>mean, ours: 70.0</title>", "theirs &lt;x&gt;")
                .contains("recall@5 in percent, whole sentences");
    }

    private static Row row(String set, String ranker, double recall) {
        return new Row(set, "sentence", ranker, 10, 10, recall, 90, 50, 60, 0, 0, null, 100, 1, 2);
    }
}
