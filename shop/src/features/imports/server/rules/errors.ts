import { m } from '#texts'
import { undoLastsInMs } from '#features/imports/values.ts'
import { ApiError } from '#platform/http/responses/errors.ts'

/** A file that was not applied, or too long ago. */
export class ImportNotUndoable extends ApiError {
  constructor() {
    super('import_not_undoable', (options) => m.imports_not_undoable({ hours: undoLastsInMs / 3_600_000 }, options))
  }
}
