package io.spate.test;

import io.spate.record.Payload;
import java.util.Arrays;

/** How a batch of a scripted source hands out its records. Made anew for each batch; owned by the test's thread. */
public interface RecordCarrier<T> {

    /** Records are handed out as they stand in the log. */
    static <T> RecordCarrier<T> none() {
        return new RecordCarrier<>() {
            @Override
            public T lend(T value) {
                return value;
            }

            @Override
            public void poison() {}
        };
    }

    /** One payload for all records of a batch, whose bytes are overwritten when the batch advances. */
    static RecordCarrier<Payload> ofPayloads() {
        return new RecordCarrier<>() {
            private final Payload lent = new Payload();
            private byte[] bytes = new byte[0];

            @Override
            public Payload lend(Payload value) {
                bytes = value.toByteArray();
                return lent.wrap(bytes, 0, bytes.length);
            }

            @Override
            public void poison() {
                Arrays.fill(bytes, (byte) 0xDD);
            }
        };
    }

    /** The object that a pipeline gets for this record. */
    T lend(T value);

    /** The batch advances: what was lent must not be used any more, and is made to show if it is. */
    void poison();
}
