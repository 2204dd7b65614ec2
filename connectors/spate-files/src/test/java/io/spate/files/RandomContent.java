package io.spate.files;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Content of files that is mostly awkward, the same for a seed. */
final class RandomContent {

    private static final List<String> PIECES = List.of(
            "\n",
            "\n",
            "\r\n",
            "\r\n",
            "\n\n\n",
            "\r",
            "\r\r\n",
            " ",
            "a",
            "bc",
            "{\"k\":1}",
            "é",
            "😀",
            "\uFEFF",
            "\u008a",
            "\0");

    private RandomContent() {}

    static byte[] of(long seed) {
        Random random = new Random(seed);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        if (random.nextInt(4) == 0) {
            content.writeBytes("\uFEFF".getBytes(StandardCharsets.UTF_8));
        }
        int pieces = random.nextInt(40);
        for (int i = 0; i < pieces; i++) {
            String piece = random.nextInt(12) == 0
                    ? "x".repeat(random.nextInt(70))
                    : PIECES.get(random.nextInt(PIECES.size()));
            content.writeBytes(piece.getBytes(StandardCharsets.UTF_8));
        }
        return content.toByteArray();
    }
}
