package io.spate.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Quotes, line ends and refusals. */
class CsvReaderTest {

    @Test
    void columnsAreFoundByTheHeaderWhateverTheirOrder() {
        CsvReader rows = new CsvReader("city,iata\nBay Springs,00M\n");
        rows.advance();
        assertThat(List.of(rows.value("iata"), rows.value("city"))).containsExactly("00M", "Bay Springs");
    }

    @Test
    void aQuotedFieldHoldsCommasLineBreaksAndDoubledQuotes() {
        assertThat(values("a,b\n\"x, y\",\"W. H. \"\"Bud\"\" Barron\"\n\"two\r\nlines\",\"\"\n"))
                .containsExactly(List.of("x, y", "W. H. \"Bud\" Barron"), List.of("two\r\nlines", ""));
    }

    @Test
    void linesEndWithLfOrCrLfAndTheLastOneWithNothing() {
        assertThat(values("a,b\r\n1,2\n3,4\r\n5,6"))
                .containsExactly(List.of("1", "2"), List.of("3", "4"), List.of("5", "6"));
    }

    @Test
    void emptyLinesAndAByteOrderMarkAreNoData() {
        assertThat(values("\uFEFFa,b\n\n1,2\r\n\r\n")).containsExactly(List.of("1", "2"));
    }

    @Test
    void emptyFieldsAreFields() {
        assertThat(values("a,b\n,\n")).containsExactly(List.of("", ""));
    }

    @Test
    void aRowIsNumberedByTheLineItStartsOn() {
        CsvReader rows = new CsvReader("a\n\"1\n2\"\n3\n");
        rows.advance();
        int first = rows.line();
        rows.advance();
        assertThat(List.of(first, rows.line())).containsExactly(2, 4);
    }

    @Test
    void whatIsNoCsvIsRefusedWithItsLine() {
        assertRefused("", "no header");
        assertRefused("a,b\n1,2,3\n", "line 2 has 3 fields, not 2");
        assertRefused("a,b\n1,\"2\n", "line 2 starts a row in which a quote is never closed");
        assertRefused("a,b\n1,\"2\"3\n", "line 2 has text after a closing quote");
        assertRefused("a,b\n1,2\"3\"\n", "line 2 has a quote within a field");
        assertRefused("a,c\n1,2\n", "no column b; the header names [a, c]");
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> values(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private static List<List<String>> values(String text) {
        List<List<String>> values = new ArrayList<>();
        CsvReader rows = new CsvReader(text);
        while (rows.advance()) {
            values.add(List.of(rows.value("a"), rows.value("b")));
        }
        return values;
    }
}
