/** Reads the cashier's return address: only the order's number, as no other part can be trusted. */

/** Whether this is a return after a payment. Without a payment the cashier omits these parameters. */
export function isReturnFromCashier(query: URLSearchParams): boolean {
  return query.has('out_trade_no')
}

/**
 * `Y7K4Q9TM2HXD_1`, the payment's number at the provider, → `Y7K4-Q9TM-2HXD`; null for any other text. The number only
 * selects the order: its state comes from the API.
 */
export function returnedOrderNumber(query: URLSearchParams): string | null {
  const letters = /^(\w{4})(\w{4})(\w{4})_\d+$/.exec(query.get('out_trade_no') ?? '')
  return letters && letters.slice(1).join('-')
}
