/** Tests of what users of plain Felix download. */
package io.understudy.dist;
