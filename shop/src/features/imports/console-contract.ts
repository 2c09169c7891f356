/** Files that staff upload: parsed, checked line by line, and applied. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import {
  editErrors,
  flag,
  listOf,
  pageQuery,
  requestKeyHeaders,
  revisionHeaders,
  time,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxCarrierCodeLength } from '#features/parcels/values.ts'
import {
  importKinds,
  importStatuses,
  maxImportColumns,
  maxShippingFileInBytes,
  maxShippingRows,
  shippedAtOnce,
  shippingColumnNames,
  shippingOutcomes,
  type ShippingColumn,
} from './values.ts'

const defineCall = callsOf('Console: files')
const access = { staff: 'orders.ship' } as const
const params = z.object({ id: text(36) })

const columns = <Column extends z.ZodType>(column: Column) =>
  z.object(
    Object.fromEntries(shippingColumnNames.map((name) => [name, column])) as Record<ShippingColumn, typeof column>,
  )

const fileImport = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  encoding: z.string(),
  headers: z.array(z.string()).meta({ description: 'The first line; empty where it is a row like all others' }),
  sample: z.array(z.string()).meta({ description: 'The first row, column by column' }),
  columns: columns(z.int().nullable()).meta({ description: 'Which column of the file is which, from 0' }),
  options: z.object({ carrier_code: z.string().nullable(), allows_shared_numbers: z.boolean() }),
  status: z.enum(importStatuses),
  counts: z.record(z.enum(shippingOutcomes), z.int()),
  rows: z.int(),
  revision: z.int(),
  created_at: time,
  applied_at: time.nullable(),
})
export type FileImport = z.infer<typeof fileImport>

export const addImport = defineCall({
  key: 'POST /api/console/imports/',
  summary: 'Upload a file of waybill numbers: each line is looked at, and nothing is done yet',
  description:
    `CSV in UTF-8, UTF-16 or GB18030, columns separated by commas, semicolons or tabs, or the first sheet of an XLSX file. ` +
    `At most ${maxShippingFileInBytes / 1024 / 1024} MB and ${maxShippingRows} lines. The shop guesses the columns and deletes the list after 30 days. ` +
    'The same `Idempotency-Key` and file return the same list.',
  access,
  headers: requestKeyHeaders,
  query: z.object({ kind: z.enum(importKinds) }),
  bodyKind: 'file',
  status: 201,
  response: fileImport,
  errors: ['too_large', 'unsupported_media_type', 'idempotency_key_reused'],
})

export const getImport = defineCall({
  key: 'GET /api/console/imports/{id}/',
  summary: 'A file that was uploaded, and how many lines would do what',
  access,
  params,
  response: fileImport,
  errors: ['not_found'],
})

export const changeImport = defineCall({
  key: 'PATCH /api/console/imports/{id}/',
  summary: 'Set which column is which; all lines are checked again',
  access,
  params,
  headers: revisionHeaders,
  body: z.object({
    columns: columns(wholeNumber(0, maxImportColumns - 1).nullable()).optional(),
    carrier_code: text(maxCarrierCodeLength)
      .nullable()
      .optional()
      .meta({ description: 'For lines that name no carrier' }),
    allows_shared_numbers: flag.optional().meta({ description: 'Several orders went in one parcel' }),
  }),
  response: fileImport,
  errors: editErrors,
})

const after = z
  .object({ carrier: z.string(), tracking_number: z.string(), pieces: z.int() })
  .meta({ description: 'The parcel that is sent, or was' })
const row = z.object({
  line: z.int(),
  outcome: z.enum(shippingOutcomes),
  order_number: z.string(),
  before: z.null(),
  after: after.nullable(),
  errors: z.record(z.string(), z.array(z.string())).meta({ description: 'By column; `line` for the whole' }),
})
export type FileImportRow = z.infer<typeof row>

export const listImportRows = defineCall({
  key: 'GET /api/console/imports/{id}/rows/',
  summary: 'What each line would do, or has done',
  access,
  params,
  query: pageQuery.extend({ outcome: z.enum(shippingOutcomes).optional() }),
  response: listOf(row),
  errors: ['not_found'],
})

export const applyImport = defineCall({
  key: 'POST /api/console/imports/{id}/apply/',
  summary: 'Send what can be sent',
  description:
    `Applies ${shippedAtOnce} lines: repeat until the status is \`applied\`. ` +
    'Each line is applied once, whatever the number of requests and people. A line that cannot be sent any more has its reason. ' +
    'The first request needs the revision of the preview, later ones need none. All requests of one press have the same `Idempotency-Key`.',
  access,
  params,
  headers: revisionHeaders.extend(requestKeyHeaders.shape),
  response: fileImport,
  errors: [...editErrors, 'idempotency_key_reused'],
})

export const readProblems = defineCall({
  key: 'GET /api/console/imports/{id}/problems/',
  summary: 'The lines that did nothing, with why, as a file to be mended and uploaded again',
  access,
  params,
  response: z.object({ file_name: z.string(), content: z.string() }),
  errors: ['not_found'],
})
