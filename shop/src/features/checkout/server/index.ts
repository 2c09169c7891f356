/** Public API of the slice. */
export { addCheckoutCalls } from './routes.ts'
