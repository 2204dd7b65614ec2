package io.spate.test;

/** What can happen in a simulation, counted to see that simulations reach every corner. */
enum Happening {
    STEP("steps"),
    TIME("jumps of time"),
    EMIT("records that came in"),
    WRITE_RETURNED("writes that succeeded"),
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
    RUN_FAILED("failed runs"),
    RUN_STOPPED("stopped runs"),
    RUN_COMPLETED("completed runs"),
    RECEIPT_DRAINED("receipts: drained"),
    RECEIPT_CANNOT_FINISH("receipts: cannot finish"),
    RECEIPT_TIMED_OUT("receipts: timed out"),
    RECEIPT_LOST("receipts: lost"),
    RECEIPT_ENDED("receipts: ended"),
    ROW("rows delivered"),
    DUPLICATE("duplicates among them");

    final String text;

    Happening(String text) {
        this.text = text;
    }
}
