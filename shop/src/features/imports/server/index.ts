/** Public exports of the slice. */
export { importsSlice } from './slice.ts'
export { endCommand, openCommandRecord } from './use-cases/record-command.ts'
export { undoImportByCommand } from './use-cases/undo-command.ts'
