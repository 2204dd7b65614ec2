package io.spate.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class NewlineTest {

    @Test
    void isFoundWhereAByteByByteSearchFindsIt() {
        Random random = new Random(7);
        byte[] lookalikes = {'\n', '\n' + 1, '\n' - 1, (byte) ('\n' | 0x80), 0, -1, 'a', 'b', 'c', 'd'};
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = lookalikes[random.nextInt(lookalikes.length)];
            }
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);
            assertThat(Newline.firstIn(bytes, from, to)).isEqualTo(naiveFirst(bytes, from, to));
            assertThat(Newline.lastIn(bytes, from, to)).isEqualTo(naiveLast(bytes, from, to));
        }
    }

    private static int naiveFirst(byte[] bytes, int from, int to) {
        int index = DrivenLane.latin1(bytes).substring(0, to).indexOf('\n', from);
        return index < 0 ? to : index;
    }

    private static int naiveLast(byte[] bytes, int from, int to) {
        int index = DrivenLane.latin1(bytes).substring(from, to).lastIndexOf('\n');
        return index < 0 ? -1 : from + index;
    }
}
