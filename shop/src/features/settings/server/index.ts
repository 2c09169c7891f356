/** Public exports of the slice. */
export { settingsSlice } from './slice.ts'
export { readSettings } from './use-cases/change-settings.ts'
