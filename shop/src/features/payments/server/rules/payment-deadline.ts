/**
 * How far the provider's clock may be behind ours.
 * The cashier's address carries the deadline (`time_expire`, cut to whole seconds);
 * the provider makes no trade after it. A trade that does not exist when this grace is over will never exist.
 * Should its clock be further behind, the money is late money, which is given back or, while goods last, honoured.
 */
export const providerClockSkewInMs = 3_000
