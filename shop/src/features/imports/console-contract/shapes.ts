/** Shapes of files that staff upload. */
import { z } from 'zod'
import { time } from '#platform/contract/fields.ts'
import {
  goodsOutcomes,
  importKinds,
  importStatuses,
  shippingColumnNames,
  shippingOutcomes,
  type ShippingColumn,
} from '../values.ts'

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
  left: z
    .object({ withdrawn: z.int(), new_types: z.int() })
    .meta({ description: 'After undoing: ordered goods, which are off sale, and types that the file has added' }),
  staff_name: z.string(),
  retry_at: time.nullable().meta({ description: 'The last attempt has failed; the shop tries again then' }),
  started_at: time.nullable().meta({ description: 'When the shop began to check, to apply or to undo' }),
  undone_at: time.nullable(),
  undoable_until: time.nullable(),
})
export type GoodsFileImport = z.infer<typeof goodsFile>

export const fileImport = z.discriminatedUnion('kind', [goodsFile, shippingFile])
export type FileImport = z.infer<typeof fileImport>

export const listedImport = z.object({
  id: z.uuid(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  status: z.enum(importStatuses),
  staff_name: z.string(),
  is_by_command: z.boolean().meta({ description: 'By `npm run import`; `staff_name` is empty' }),
  has_rows: z.boolean().meta({ description: 'Its rows can be read: a command stores none of a large file' }),
  retry_at: time.nullable().meta({ description: 'The last attempt has failed; the shop tries again then' }),
  written: z.int().meta({ description: 'Goods that were added or updated, or orders that were sent' }),
  created_at: time,
  applied_at: time.nullable(),
  undone_at: time.nullable(),
  undoable_until: time.nullable(),
})
export type ListedImport = z.infer<typeof listedImport>
