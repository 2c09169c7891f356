/** Calls that write orders, the ledger, goods, stock and shoppers to files. */
import { z } from 'zod'
import { maxNumbersExported } from '#features/orders/values.ts'
import { maxTypeNameLength } from '#features/goods-types/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import { sentFile, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { exportFormats, exportKinds, maxColumnsLength, maxExportRows, maxExportsShown } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    export_under_way: true
  }
}

const defineCall = callsOf('Console: exports')
const access = { staff: 'reports.export' } as const
const date = text(10).pipe(z.iso.date())

const exportedKind = z.object({
  kind: z.enum(exportKinds),
  has_span: z.boolean().meta({ description: 'Takes `from` and `to`' }),
  has_types: z.boolean().meta({ description: 'Takes `type_1` and `type_2`' }),
  has_numbers: z.boolean().meta({ description: 'Takes `numbers`' }),
  columns: z.array(
    z.object({
      name: z.string().meta({ description: 'As `columns` names it' }),
      label: z.string(),
      is_personal: z.boolean().meta({ description: 'Names or addresses: needs re-authentication' }),
    }),
  ),
})
export type WireExportedKind = z.infer<typeof exportedKind>

const lastExport = z.object({
  at: time,
  staff_name: z.string(),
  file: z.string().meta({ description: '`ledger.xlsx`' }),
  rows: z.int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  columns: z.int(),
})
export type WireLastExport = z.infer<typeof lastExport>

export const listExports = defineCall({
  key: 'GET /api/console/exports/',
  summary: 'What the reader may export, and the last exports',
  access,
  response: z.object({
    max_rows: z.int(),
    kinds: z.array(exportedKind),
    count: z.int(),
    results: z.array(lastExport).meta({ description: `The last ${maxExportsShown}, the latest first` }),
  }),
})

const files = exportKinds.flatMap((kind) => exportFormats.map((format) => `${kind}.${format}` as const))

export const makeExport = defineCall({
  key: 'GET /api/console/exports/{file}/',
  summary: 'A file of orders, of the ledger, of goods, of stock or of shoppers',
  description:
    `At most ${maxExportRows.toLocaleString('en')} rows, all as of one moment; more need a shorter span. Days are those of the ` +
    "shop's zone: of orders their creation, of the ledger its entries, of shoppers their registration, of stock its " +
    'movements. `received` and `refunded` of orders are sums of the ledger until now. A file of goods is one that an ' +
    'import takes back, without stock.\n\n' +
    'Texts that begin as a formula have an apostrophe in CSV; order, waybill and trade numbers are texts in both formats. ' +
    'Columns with names or addresses need re-authentication. The shop writes one file at a time.',
  access,
  params: z.object({ file: z.enum(files) }),
  query: z.object({
    from: date.optional().meta({ description: 'The first day; everything without it' }),
    to: date.optional().meta({ description: 'The last day' }),
    columns: text(maxColumnsLength)
      .optional()
      .meta({ description: 'Names with commas between; all but personal ones by default' }),
    heads: z
      .enum(['names', 'words'])
      .optional()
      .meta({ description: 'Heads and states as names (default), or as words of the language of the request' }),
    type_1: text(maxTypeNameLength).optional().meta({ description: 'Goods and stock only' }),
    type_2: text(maxTypeNameLength).optional(),
    numbers: text(maxColumnsLength)
      .optional()
      .meta({ description: `Orders only: at most ${maxNumbersExported} order numbers with commas between` }),
  }),
  response: sentFile,
  responseKind: 'file',
  errors: ['not_found', 'export_under_way', 'reauthentication_required'],
})
