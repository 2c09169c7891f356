/** Front door of the slice. */
export { type LineToPrice, type OrderPrice, priceOrder } from './rules/price-order.ts'
