/** Classes that the tests put into bundles of their own; each bundle has its own copy of them. */
package io.understudy.itests.swap.guest;
