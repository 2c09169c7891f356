/** Public API of the slice. */
export { explainBasket } from './use-cases/explain-failure.ts'
export { makeQuote } from './use-cases/make-quote.ts'
export { checkoutSlice } from './slice.ts'
