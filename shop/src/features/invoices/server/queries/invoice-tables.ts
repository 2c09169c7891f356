/** Tables of `migrations/0071`, `0076` and `0098`, which document their rules. */
import { bigint, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  type InvoiceFormat,
  type InvoiceKind,
  type InvoiceStatus,
  type TaxRounding,
} from '#features/invoices/values.ts'
import { id, time } from '#platform/database/columns.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { RateSum } from '../rules/tax-by-rate.ts'

export const invoiceRequests = pgTable('invoice_requests', {
  id: id(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  kind: text().$type<InvoiceKind>().notNull(),
  title: text().notNull(),
  taxNumber: text('tax_number').notNull().default(''),
  email: text().notNull().default(''),
  note: text().notNull().default(''),
  language: text().$type<Language>().notNull(),
  status: text().$type<InvoiceStatus>().notNull(),
  revision: integer().notNull().default(1),
  statedRates: jsonb('stated_rates').$type<RateSum[]>(),
  rounding: text().$type<TaxRounding>(),
  amountInFen: bigint('amount_in_fen', { mode: 'number' }).notNull(),
  correctionInFen: bigint('correction_in_fen', { mode: 'number' }).notNull().default(0),
  answer: text().notNull().default(''),
  createdAt: time('created_at').notNull(),
  waitingSince: time('waiting_since'),
})

export const invoiceFiles = pgTable('invoice_files', {
  id: text().primaryKey(),
  format: text().$type<InvoiceFormat>().notNull(),
  sizeInBytes: integer('size_in_bytes').notNull(),
  usedAt: time('used_at'),
  createdAt: time('created_at').notNull(),
})

export const invoicePapers = pgTable('invoice_papers', {
  number: text().primaryKey(),
  requestId: bigint('request_id', { mode: 'number' }).notNull(),
  kind: text().$type<'invoice' | 'correction'>().notNull(),
  issuedOn: date('issued_on', { mode: 'string' }).notNull(),
  rates: jsonb().$type<RateSum[]>().notNull(),
  fileId: text('file_id'),
  staffId: bigint('staff_id', { mode: 'number' }),
  createdAt: time('created_at').notNull(),
})

export type InvoiceRow = typeof invoiceRequests.$inferSelect
export type InvoicePaperRow = typeof invoicePapers.$inferSelect
export type InvoiceFileRow = typeof invoiceFiles.$inferSelect
