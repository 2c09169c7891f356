/** Tables of `migrations/0010`, which documents their rules. */
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { importKinds, importStatuses, type ShippingColumns, shippingOutcomes } from '#features/imports/values.ts'
import { time } from '#platform/database/columns.ts'

export const importRuns = pgTable('import_runs', {
  digest: text().primaryKey(),
  recordsDone: integer('records_done').notNull(),
  recordsPictured: integer('records_pictured').notNull().default(0),
  added: integer().notNull(),
  updated: integer().notNull(),
  skipped: integer().notNull(),
  updatedAt: time('updated_at').notNull(),
})

export interface ShippingOptions {
  /** For lines that name none. */
  carrierCode: string | null
  /** Several orders may share one parcel. */
  allowsSharedNumbers: boolean
}

export const imports = pgTable('imports', {
  id: uuid().primaryKey(),
  kind: text({ enum: importKinds }).notNull(),
  staffId: bigint('staff_id', { mode: 'number' }).notNull(),
  fileName: text('file_name').notNull(),
  encoding: text().notNull(),
  headers: jsonb().$type<string[]>().notNull(),
  columns: jsonb().$type<ShippingColumns>().notNull(),
  options: jsonb().$type<ShippingOptions>().notNull(),
  status: text({ enum: importStatuses }).notNull(),
  revision: integer().notNull().default(1),
  createdAt: time('created_at').notNull(),
  appliedAt: time('applied_at'),
})

/** Planned or actual effect of a line. */
export interface ShippingAfter {
  carrierCode: string | null
  trackingNumber: string
  pieces: number
}

/** Why a line does nothing; the text is formatted on reading. */
export interface RowFault {
  column: keyof ShippingColumns | 'line'
  reason: string
  facts: Record<string, string | number>
}

export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id').notNull(),
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    isMalformed: boolean('is_malformed').notNull(),
    subject: text().notNull().default(''),
    outcome: text({ enum: shippingOutcomes }).notNull(),
    after: jsonb().$type<ShippingAfter | null>(),
    fault: jsonb().$type<RowFault | null>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
)
