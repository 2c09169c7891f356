/** Tables of `migrations/0072`, which documents their rules. */
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { taxRoundings } from '#features/settings/values.ts'
import { id, time } from '#platform/database/columns.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { RateSum } from '../rules/tax-by-rate.ts'

/** Issuer of a paper, as the shop's facts were. */
export interface PaperIssuer {
  shopName: Names
  legalName: Names
  address: Names | null
  postalCode: string | null
  phone: string | null
  registrationNumber: string | null
  licenceNumber: string | null
}

export interface PaperLine {
  names: Names
  quantity: number
  amountInFen: number
  taxPercent: number | null
}

export const documentCounters = pgTable(
  'document_counters',
  {
    kind: text({ enum: ['receipt', 'correction'] }).notNull(),
    year: integer().notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)

export const taxDocuments = pgTable('tax_documents', {
  id: id(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  kind: text({ enum: ['receipt', 'correction'] }).notNull(),
  number: text().notNull().unique(),
  correctsId: bigint('corrects_id', { mode: 'number' }),
  refundId: bigint('refund_id', { mode: 'number' }).unique(),
  addressee: text().notNull(),
  issuer: jsonb().$type<PaperIssuer>().notNull(),
  lines: jsonb().$type<PaperLine[]>().notNull(),
  rates: jsonb().$type<RateSum[]>().notNull(),
  rounding: text({ enum: taxRoundings }).notNull(),
  paidAt: time('paid_at').notNull(),
  issuedAt: time('issued_at').notNull(),
})

export type TaxDocumentRow = typeof taxDocuments.$inferSelect
