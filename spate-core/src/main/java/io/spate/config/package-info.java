/** Settings as immutable records that refuse what cannot work where they are built. */
@NullMarked
package io.spate.config;

import org.jspecify.annotations.NullMarked;
