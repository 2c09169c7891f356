/** Front door of the slice. */
export { addCheckoutCalls } from './checkout-routes.ts'
