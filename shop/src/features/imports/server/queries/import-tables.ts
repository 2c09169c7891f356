/** Tables of `migrations/0010`, `0100`, `0110` and `0154`, which document their rules. Files of goods and of shipments share two. */
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  type GoodsOutcome,
  goodsOutcomes,
  importKinds,
  importStatuses,
  type ShippingColumns,
  type ShippingOutcome,
  shippingOutcomes,
} from '#features/imports/values.ts'
import type { AuditedAct } from '#features/staff/server/index.ts'
import { time } from '#platform/database/columns.ts'
import type { CellFault, GoodsColumnMap } from '#features/goods-rows/server/index.ts'

export interface ShippingOptions {
  /** For lines that name none. */
  carrierCode: string | null
  /** Several orders may share one parcel. */
  allowsSharedNumbers: boolean
}

/** The author of applying or undoing a file of goods. */
export type Acting = AuditedAct['by']

const importsWith = <Columns, Options>() =>
  pgTable('imports', {
    id: uuid().primaryKey(),
    kind: text({ enum: importKinds }).notNull(),
    staffId: bigint('staff_id', { mode: 'number' }),
    fileName: text('file_name').notNull(),
    encoding: text().notNull(),
    headers: jsonb().$type<string[]>().notNull(),
    columns: jsonb().$type<Columns>().notNull(),
    options: jsonb().$type<Options>().notNull(),
    status: text({ enum: importStatuses }).notNull(),
    revision: integer().notNull().default(1),
    createdAt: time('created_at').notNull(),
    appliedAt: time('applied_at'),
    acting: jsonb().$type<Acting | null>(),
    startedAt: time('started_at'),
    claimedUntil: time('claimed_until'),
    undoneAt: time('undone_at'),
    written: integer(),
    failures: integer().notNull().default(0),
    retryAt: time('retry_at'),
  })

export const imports = importsWith<ShippingColumns, ShippingOptions>()

export const pictureStates = ['waiting', 'set', 'refused'] as const
export type PictureState = (typeof pictureStates)[number]

export interface GoodsOptions {
  /** Whether new goods are on sale by default. */
  isNewOnSale: boolean
  /** Number of pictures that came with the file. */
  pictures: number
  /** Names of the sheets; none in CSV, and in rows of older processes. */
  sheets?: readonly string[]
  sheet?: number
  /** A command has stored its rows. */
  isRecorded?: boolean
}

export const goodsImports = importsWith<GoodsColumnMap, GoodsOptions>()

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

const rowsWith = <Outcome extends string, After, Found>(outcomes: readonly [Outcome, ...Outcome[]]) =>
  pgTable(
    'import_rows',
    {
      importId: uuid('import_id').notNull(),
      line: integer().notNull(),
      cells: jsonb().$type<string[]>().notNull(),
      isMalformed: boolean('is_malformed').notNull(),
      subject: text().notNull().default(''),
      outcome: text({ enum: outcomes }).notNull(),
      after: jsonb().$type<After | null>(),
      fault: jsonb().$type<Found | null>(),
      before: jsonb().$type<Cells | null>(),
      notes: jsonb().$type<RowNote[] | null>(),
      corrections: jsonb().$type<Cells | null>(),
      picture: text(),
      pictureState: text('picture_state', { enum: pictureStates }),
      pictureBefore: text('picture_before'),
      pictureAfter: text('picture_after'),
    },
    (table) => [primaryKey({ columns: [table.importId, table.line] })],
  )

export const importRows = rowsWith<ShippingOutcome, ShippingAfter, RowFault>(shippingOutcomes)

/** Cells by column of the shop. */
export type Cells = Readonly<Record<string, string>>

/** A remark that does not prevent the import. */
export interface RowNote {
  reason:
    | 'new_type'
    | 'new_sub_type'
    | 'restored'
    | 'no_picture'
    | 'bad_picture'
    | 'edited_since'
    | 'deleted_since'
    | 'was_ordered'
    | 'type_stays'
    | 'taken_since'
    | 'database'
  text: string
}

export const goodsRows = rowsWith<GoodsOutcome, Cells, CellFault[]>(goodsOutcomes)
