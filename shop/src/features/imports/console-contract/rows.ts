/** Rows of files that staff upload. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { editErrors, flag, listOf, pageQuery, revisionHeaders, wholeNumber } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { goodsColumnNames } from '#features/goods-rows/goods-fields.ts'
import { goodsOutcomes, maxGoodsCellLength, maxLineNumber, shippingOutcomes } from '../values.ts'
import { fileImport } from './shapes.ts'

const defineCall = callsOf('Console: files')
const access = { staff: 'orders.ship' } as const
const params = z.object({ id: text(36) })

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
