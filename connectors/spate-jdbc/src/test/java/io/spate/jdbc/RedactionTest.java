package io.spate.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedactionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:sqlite:/data/a.db | jdbc:sqlite:/data/a.db",
                "jdbc:postgresql://host:5432/db?user=me&password=pw | jdbc:postgresql://host:5432/db",
                "jdbc:postgresql://host/db?user=a@b&password=p@w | jdbc:postgresql:...",
                "jdbc:mysql://me:pw@host/db | jdbc:mysql:...",
                "jdbc:oracle:thin:me/pw@//host/db | jdbc:oracle:...",
                "jdbc:sqlserver://host;user=me;password=pw | jdbc:sqlserver://host",
                "jdbc:h2:mem:a;USER=me;PASSWORD=pw | jdbc:h2:mem:a",
                "No driver found for jdbc:x:y?password=pw at all | No driver found for jdbc:x:y at all",
                "jdbc:pw@host | jdbc:...",
                "no URL at all; fine? | no URL at all; fine?",
            })
    void whatMayHoldAPasswordIsTakenOut(String text, String redacted) {
        assertThat(Redaction.of(text)).isEqualTo(redacted);
    }
}
