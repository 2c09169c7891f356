/** Front door of the slice. */
export { addFavouriteCalls } from './routes.ts'
