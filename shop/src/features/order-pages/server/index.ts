/** Public exports of the slice. */
export { addOrderPageCalls } from './routes.ts'
export { addConsoleOrderPageCalls } from './console-routes.ts'
