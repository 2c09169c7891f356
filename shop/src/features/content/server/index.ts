/** Public exports of the slice. */
export { addConsoleShopCalls } from './console-routes.ts'
export { findReturnAddress } from './use-cases/change-shop-facts.ts'
