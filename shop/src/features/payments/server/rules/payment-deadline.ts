/**
 * Tolerated lag of the provider's clock.
 * The cashier's address carries the deadline (`time_expire`, cut to whole seconds);
 * the provider creates no trade after it. A trade that does not exist after this grace will never exist.
 * With a larger lag the payment counts as late: the order is revived while stock lasts, otherwise refunded.
 */
export const providerClockSkewInMs = 3_000
