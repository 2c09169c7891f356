/**
 * How far the provider's clock may be behind ours. The address of the cashier carries the deadline (`time_expire`, cut to
 * whole seconds), and the provider makes no trade after it: this long after it a trade that does not exist will never be.
 * Should its clock be further behind, the money is late money, which is given back or, while goods last, honoured.
 */
export const graceInMs = 3_000
