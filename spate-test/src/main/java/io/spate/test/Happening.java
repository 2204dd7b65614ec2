package io.spate.test;

/** What can happen in a simulation, counted to see that simulations reach every corner. */
enum Happening {
    STEP("steps", false),
    TIME("jumps of time", false),
    EMIT("records that came in", false),
    WRITE_RETURNED("writes that succeeded", false),
    WRITE_FAILED("writes that failed"),
    REPLY_LOST("writes whose reply was lost"),
    WRITE_FATAL("writes that failed for good"),
    WRITE_HUNG("writes that hung"),
    WRITE_LATE("writes that returned after they were given up"),
    SHARD_DIES("shards that died"),
    ASSIGN("assignments"),
    ADD("partitions added"),
    ADD_DURING_REVOCATION("partitions added while they were being revoked"),
    RETIRE("partitions finished"),
    LOSE("partitions lost"),
    LOSE_DURING_REVOCATION("partitions lost while they were being revoked"),
    REVOKE_EVENT("revocations by event"),
    REVOKE_AGAIN("revocations of what was being revoked"),
    REVOKE_INSIDE("revocations from inside"),
    REVOKE_AT_ONCE("revocations right after the grant"),
    LOSE_AND_RETURN("partitions lost that came back at once"),
    LOSE_ONE_LANE("single lanes lost"),
    REVOKE_ONE_LANE("revocations of single lanes"),
    COMMIT_READY("commit-ready hints"),
    PAUSE("pauses by request"),
    RESUME("resumptions by request"),
    SOURCE_FAILS("source calls that failed"),
    COMMIT_REFUSED("commits refused by partition"),
    READS_ON("sources that read on"),
    SOURCE_FATAL("source calls that failed for good"),
    USER_ERROR("errors of operators"),
    THREAD_DIES("threads that died"),
    CRASH("crashes"),
    STOP("stops"),
    INPUT_ENDED("inputs that ended"),
    RUN_FAILED("failed runs", false),
    RUN_STOPPED("stopped runs", false),
    RUN_COMPLETED("completed runs", false),
    RECEIPT_DRAINED("receipts: drained", false),
    RECEIPT_CANNOT_FINISH("receipts: cannot finish", false),
    RECEIPT_TIMED_OUT("receipts: timed out", false),
    RECEIPT_LOST("receipts: lost", false),
    RECEIPT_ENDED("receipts: ended", false),
    ROW("rows delivered", false),
    DUPLICATE("duplicates among them", false);

    final String text;

    /** True for what a source, a sink, a process or user code does to an engine. */
    final boolean isTrouble;

    Happening(String text) {
        this(text, true);
    }

    Happening(String text, boolean isTrouble) {
        this.text = text;
        this.isTrouble = isTrouble;
    }

    /** False for a write, which is running, when none does; and for what storms do not do to a source that gives lanes up. */
    boolean canHappenWhile(EngineState state) {
        return switch (this) {
            case WRITE_FAILED, REPLY_LOST, WRITE_FATAL, WRITE_HUNG, WRITE_LATE -> state != EngineState.QUIET;
            case ASSIGN -> state != EngineState.REVOKING;
            default -> true;
        };
    }
}
