import { m } from '#texts'
import { errorOf } from '#platform/http/responses/errors.ts'

/** Another export is being written. */
export class ExportUnderWay extends errorOf('export_under_way', m.exports_under_way) {}
