/**
 * Claims about the structure of the module: what a class may do, which packages know each other, how things are named.
 * Reads compiled classes and sources; runs nothing of the engine.
 */
@NullMarked
package io.spate.architecture;

import org.jspecify.annotations.NullMarked;
