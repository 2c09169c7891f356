/** What the cashier's return address tells: which order it is about, and nothing else that could be relied on. */

/** Whether this is the way back from a payment. Who turned back at the cashier comes without these parameters. */
export function isReturnFromCashier(query: URLSearchParams): boolean {
  return query.has('out_trade_no')
}

/**
 * `Y7K4Q9TM2HXD_1`, the payment's number at the provider, → `Y7K4-Q9TM-2HXD`; null for any other text.
 * The number only says what to ask for: the state comes from the API, and of nobody else's order.
 */
export function returnedOrderNumber(query: URLSearchParams): string | null {
  const letters = /^(\w{4})(\w{4})(\w{4})_\d+$/.exec(query.get('out_trade_no') ?? '')
  return letters && letters.slice(1).join('-')
}
