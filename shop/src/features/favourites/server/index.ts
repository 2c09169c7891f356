/** Front door of the slice. */
export { addFavouriteCalls } from './favourite-routes.ts'
