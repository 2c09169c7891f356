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
import { goodsColumnNames } from '#features/goods-rows/goods-fields.ts'
import {
  goodsOutcomes,
  importKinds,
  importStatuses,
  fileEncodings,
  maxArchivedPictures,
  maxGoodsCellLength,
  maxGoodsFileInBytes,
  maxGoodsRows,
  maxImportColumns,
  maxLineNumber,
  maxPictureArchiveInBytes,
  maxSheets,
  maxShippingFileInBytes,
  maxShippingRows,
  maxUnpackedInBytes,
  shippedAtOnce,
  shippingColumnNames,
  shippingOutcomes,
  type ShippingColumn,
  undoLastsInMs,
} from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    import_not_undoable: true
  }
}

const megabyte = 1024 * 1024
const defineCall = callsOf('Console: files')
const access = { staff: 'orders.ship' } as const
const params = z.object({ id: text(36) })

const columns = <Column extends z.ZodType>(column: Column) =>
  z.object(
    Object.fromEntries(shippingColumnNames.map((name) => [name, column])) as Record<ShippingColumn, typeof column>,
  )

const anyFile = {
  id: z.uuid(),
  file_name: z.string(),
  encoding: z.string(),
  headers: z.array(z.string()).meta({ description: 'The first line; empty where it is a row like all others' }),
  sample: z.array(z.string()).meta({ description: 'The first row, column by column' }),
  status: z.enum(importStatuses),
  rows: z.int(),
  revision: z.int(),
  created_at: time,
  applied_at: time.nullable(),
}

const shippingFile = z.object({
  ...anyFile,
  kind: z.literal('shipments'),
  columns: columns(z.int().nullable()).meta({ description: 'Which column of the file is which, from 0' }),
  options: z.object({ carrier_code: z.string().nullable(), allows_shared_numbers: z.boolean() }),
  counts: z.record(z.enum(shippingOutcomes), z.int()),
})
export type ShippingFileImport = z.infer<typeof shippingFile>

const goodsFile = z.object({
  ...anyFile,
  kind: z.literal('goods'),
  columns: z
    .record(z.string(), z.int())
    .meta({ description: "Which column of the file is which of the shop's, from 0" }),
  column_errors: z.array(z.string()).meta({ description: 'Why goods cannot be read from these columns' }),
  options: z.object({ is_new_on_sale: z.boolean(), pictures: z.int() }),
  sheets: z.array(z.string()).meta({ description: 'Names of the sheets; none in CSV' }),
  sheet: z.int().meta({ description: 'The sheet whose rows these are, from 0' }),
  pictures: z
    .object({ waiting: z.int(), set: z.int(), refused: z.int() })
    .meta({ description: 'Pictures of rows that are written, from the ZIP archive' }),
  counts: z.record(z.enum(goodsOutcomes), z.int()),
  staff_name: z.string(),
  started_at: time.nullable().meta({ description: 'When the shop began to check, to apply or to undo' }),
  undone_at: time.nullable(),
  undoable_until: time.nullable(),
})
export type GoodsFileImport = z.infer<typeof goodsFile>

const fileImport = z.discriminatedUnion('kind', [goodsFile, shippingFile])
export type FileImport = z.infer<typeof fileImport>

export const addImport = defineCall({
  key: 'POST /api/console/imports/',
  summary: 'Upload a file of goods or of waybill numbers: each line is looked at, and nothing is done yet',
  description:
    `CSV in UTF-8, UTF-16, GB18030 or Shift_JIS, columns separated by commas, semicolons or tabs, or a sheet of an XLSX file, in the field \`file\`. ` +
    `Goods may have their pictures in a ZIP archive, in the field \`zip\`: at most ${maxPictureArchiveInBytes / megabyte} MB, ${maxArchivedPictures} pictures and ${maxUnpackedInBytes / megabyte} MB unpacked. A picture belongs to the row that names it, or that has its name as SKU. ` +
    `Waybill numbers: at most ${maxShippingFileInBytes / megabyte} MB and ${maxShippingRows} lines, checked at once. ` +
    `Goods: at most ${maxGoodsFileInBytes / megabyte} MB and ${maxGoodsRows} lines, \`read\` until the shop has checked them, and with the permission \`goods.import\`, as all calls on such a file. ` +
    'The shop guesses the columns and deletes the list after 30 days. ' +
    'The same `Idempotency-Key` and file return the same list.',
  access,
  headers: requestKeyHeaders,
  query: z.object({ kind: z.enum(importKinds) }),
  bodyKind: 'file',
  status: 201,
  response: fileImport,
  errors: ['too_large', 'unsupported_media_type', 'idempotency_key_reused'],
})

const listedImport = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  status: z.enum(importStatuses),
  staff_name: z.string(),
  is_by_command: z.boolean().meta({ description: 'By `npm run import`, which stores no rows; `staff_name` is empty' }),
  written: z.int().meta({ description: 'Goods that were added or updated, or orders that were sent' }),
  created_at: time,
  applied_at: time.nullable(),
  undone_at: time.nullable(),
  undoable_until: time.nullable(),
})
export type ListedImport = z.infer<typeof listedImport>

export const listImports = defineCall({
  key: 'GET /api/console/imports/',
  summary: 'Files of the last 30 days, the newest first',
  access,
  query: pageQuery,
  response: listOf(listedImport),
  errors: ['not_found'],
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
    columns: z
      .object(
        Object.fromEntries(
          [...shippingColumnNames, ...goodsColumnNames].map((name) => [
            name,
            wholeNumber(0, maxImportColumns - 1)
              .nullable()
              .optional(),
          ]),
        ),
      )
      .optional()
      .meta({
        description: `Waybill numbers: ${shippingColumnNames.join(', ')}. Goods: names as \`npm run import\` has them`,
      }),
    sheet: wholeNumber(0, maxSheets - 1)
      .optional()
      .meta({ description: 'Goods: another sheet, from 0; the rows are read again, and the columns guessed' }),
    encoding: z
      .enum(fileEncodings)
      .optional()
      .meta({ description: 'Goods: another encoding of CSV; the rows are read again, and the columns guessed' }),
    is_new_on_sale: flag
      .optional()
      .meta({ description: 'Goods: whether new ones are on sale where the file has no on_sale' }),
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
const errors = z.record(z.string(), z.array(z.string())).meta({ description: 'By column; `line` for the whole' })
const shippingRow = z.object({
  line: z.int(),
  outcome: z.enum(shippingOutcomes),
  order_number: z.string(),
  before: z.null(),
  after: after.nullable(),
  errors,
})
export type ShippingFileRow = z.infer<typeof shippingRow>

const cells = z.record(z.string(), z.string()).nullable()
const goodsRow = z.object({
  line: z.int(),
  outcome: z.enum(goodsOutcomes),
  sku: z.string(),
  goods_id: z.int().nullable(),
  before: cells.meta({ description: 'Cells of the goods before the import, by column; null for new goods' }),
  after: cells.meta({
    description: 'Cells that the file has written or would write; as in the file for a refused row',
  }),
  corrected: cells.meta({ description: "The file's cells that staff have corrected, by column" }),
  picture: z.string().nullable().meta({ description: 'Path of the picture in the ZIP archive' }),
  errors,
  notes: z.array(z.string()),
})
export type GoodsFileImportRow = z.infer<typeof goodsRow>
const row = z.union([goodsRow, shippingRow])

export const listImportRows = defineCall({
  key: 'GET /api/console/imports/{id}/rows/',
  summary: 'What each line would do, or has done',
  access,
  params,
  query: pageQuery.extend({ outcome: z.enum([...goodsOutcomes, ...shippingOutcomes]).optional() }),
  response: listOf(row),
  errors: ['not_found'],
})

export const changeImportRow = defineCall({
  key: 'PATCH /api/console/imports/{id}/rows/{line}/',
  summary: 'Correct cells of a row of goods, or skip it',
  description:
    'Before the file is applied. The row is checked again, and others with its SKU. The uploaded file stays.',
  access,
  params: params.extend({ line: wholeNumber(1, maxLineNumber) }),
  headers: revisionHeaders,
  body: z.object({
    cells: z
      .object(
        Object.fromEntries(goodsColumnNames.map((name) => [name, text(maxGoodsCellLength).nullable().optional()])),
      )
      .optional()
      .meta({ description: "By the shop's columns; null restores the file's cell" }),
    is_skipped: flag.optional(),
  }),
  response: fileImport,
  errors: editErrors,
})

export const applyImport = defineCall({
  key: 'POST /api/console/imports/{id}/apply/',
  summary: 'Send what can be sent, or write the goods',
  description:
    'Goods: the shop does it in the background, one file at a time; `applied` when it is done. ' +
    `Waybill numbers: applies ${shippedAtOnce} lines: repeat until the status is \`applied\`. ` +
    'Each line is applied once, whatever the number of requests and people. A line that cannot be sent any more has its reason. ' +
    'The first request needs the revision of the preview, later ones need none. All requests of one press have the same `Idempotency-Key`.',
  access,
  params,
  headers: revisionHeaders.extend(requestKeyHeaders.shape),
  response: fileImport,
  errors: [...editErrors, 'idempotency_key_reused'],
})

export const undoImport = defineCall({
  key: 'POST /api/console/imports/{id}/undo/',
  summary: 'Take back what a file of goods has changed',
  description:
    `In the background, row by row, within ${undoLastsInMs / 3_600_000} hours. Fields that were edited since stay. ` +
    'New goods are deleted, or taken off sale where they were ordered. A stock falls or rises by what the file had changed, to 0 at least.',
  access,
  params,
  headers: requestKeyHeaders,
  response: fileImport,
  errors: ['not_found', 'import_not_undoable', 'idempotency_key_reused'],
})

export const readProblems = defineCall({
  key: 'GET /api/console/imports/{id}/problems/',
  summary: 'The lines that did nothing, with why, as a file to be mended and uploaded again',
  access,
  params,
  response: z.object({ file_name: z.string(), content: z.string() }),
  errors: ['not_found'],
})
