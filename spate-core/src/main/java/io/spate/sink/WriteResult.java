package io.spate.sink;

import java.util.Objects;

/**
 * The answer of a write: every row is durable, but for those that the destination refuses for good.
 *
 * @param rejectedRows how many rows were refused; the others are durable
 * @param reason why, or an empty text if none was refused
 */
public record WriteResult(int rejectedRows, String reason) {

    private static final WriteResult DURABLE = new WriteResult(0, "");

    public WriteResult {
        Objects.requireNonNull(reason, "reason");
        if (rejectedRows < 0) {
            throw new IllegalArgumentException("a write cannot reject " + rejectedRows + " rows");
        }
    }

    /** Every row is durable. */
    public static WriteResult durable() {
        return DURABLE;
    }

    /** All but {@code rows} are durable; these meet the sink's policy for rejected rows. */
    public static WriteResult rejected(int rows, String reason) {
        return new WriteResult(rows, reason);
    }
}
