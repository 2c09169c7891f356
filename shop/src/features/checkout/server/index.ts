/** Front door of the slice. */
export { addCheckoutCalls } from './routes.ts'
