/** Public exports of the slice. */
export { notificationsSlice } from './slice.ts'
