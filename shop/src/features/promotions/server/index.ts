/** Front door of the slice. */
export { type LineToPrice, priceOrder } from './rules/price-order.ts'
