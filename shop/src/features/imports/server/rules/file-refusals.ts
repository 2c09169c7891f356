/** Why an uploaded file is refused as a whole. */
import { m } from '#texts'
import { Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import { type FileFault, FileRefused } from '#platform/spreadsheets/file-refused.ts'

const sentences: Record<FileFault, LocalizedMessage> = {
  old_spreadsheet: (options) => m.imports_file_old_spreadsheet({}, options),
  unreadable: (options) => m.imports_file_unreadable({}, options),
  too_large: (options) => m.imports_file_too_large({}, options),
}

export const refused = (sentence: LocalizedMessage): Invalid => new Invalid({ file: [sentence] })
export const refusedAs = (fault: FileFault): Invalid => refused(sentences[fault])

/** A fault of the file as one of the request; other errors stay. */
export const asRefusal = (error: unknown): unknown => (error instanceof FileRefused ? refusedAs(error.fault) : error)
