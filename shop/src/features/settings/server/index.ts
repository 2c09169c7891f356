/** Public exports of the slice. */
export { addConsoleSettingsCalls } from './console-routes.ts'
export { readSettings } from './use-cases/change-settings.ts'
