/** Public exports of the slice. */
export { importsSlice } from './slice.ts'
export { recordCommand } from './use-cases/record-command.ts'
