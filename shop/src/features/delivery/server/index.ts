/** Front door of the slice. */
export { addDeliveryCalls } from './routes.ts'
