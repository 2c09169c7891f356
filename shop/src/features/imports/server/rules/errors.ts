import { m } from '#texts'
import { undoLastsInMs } from '#features/imports/values.ts'
import { ApiError } from '#platform/http/responses/errors.ts'

export type FileFault = 'old_spreadsheet' | 'unreadable' | 'too_large'

/** A fault of the file that its author can correct; the message is one line. */
export class ImportRefused extends Error {
  readonly isExpected = true
  /** Selects the console's message. */
  readonly fault: FileFault

  constructor(message: string, { fault = 'unreadable', ...options }: ErrorOptions & { fault?: FileFault } = {}) {
    super(message, options)
    this.fault = fault
  }
}

/** A file that was not applied, or too long ago. */
export class ImportNotUndoable extends ApiError {
  constructor() {
    super('import_not_undoable', (options) => m.imports_not_undoable({ hours: undoLastsInMs / 3_600_000 }, options))
  }
}
