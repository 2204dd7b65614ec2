package io.spate.internal.chain;

/** One stage of a plain chain, which hands its results to the next one. Never throws. Owned by its driver. */
interface Link {

    void accept(Object record);
}
