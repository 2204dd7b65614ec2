/** The contract of an input: control plane on the controller thread, data plane on driver threads. */
@NullMarked
package io.spate.source;

import org.jspecify.annotations.NullMarked;
