/** What a record is made of and where it comes from. Depends on nothing. */
@NullMarked
package io.spate.record;

import org.jspecify.annotations.NullMarked;
