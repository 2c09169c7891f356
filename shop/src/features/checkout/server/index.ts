/** Public API of the slice. */
export { requireGuestOrders } from './use-cases/check-out-as-guest.ts'
export { explainBasket } from './use-cases/explain-failure.ts'
export { makeQuote } from './use-cases/make-quote.ts'
export { checkoutSlice } from './slice.ts'
