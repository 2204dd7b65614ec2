package io.spate.report;

/**
 * Why a run failed: the first cause, later ones are only logged.
 *
 * @param component what failed, such as {@code source}, {@code driver-0/2_map}, {@code sink/shard-1}
 * @param reason what happened, what follows, what to do
 * @param cause the exception behind it
 */
public record Failure(String component, String reason, Throwable cause) {

    @Override
    public String toString() {
        return component + ": " + reason;
    }
}
