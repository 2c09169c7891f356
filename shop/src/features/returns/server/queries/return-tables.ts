/** Tables of `migrations/0008`, which documents their rules. */
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Return } from '#features/fulfilment/contract.ts'
import { returnKinds, returnReasons, returnStatuses } from '#features/fulfilment/values.ts'
import { id, time } from '#platform/database/columns.ts'

const fen = (name: string) => bigint(name, { mode: 'number' })

export const returns = pgTable('returns', {
  id: id(),
  returnNumber: text('return_number').notNull().unique(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  kind: text({ enum: returnKinds }).notNull(),
  reason: text({ enum: returnReasons }).notNull(),
  status: text({ enum: returnStatuses }).notNull(),
  text: text().notNull().default(''),
  answer: text().notNull().default(''),
  amountInFen: fen('amount_in_fen').notNull(),
  feeBackInFen: fen('fee_back_in_fen').notNull().default(0),
  carrierCode: text('carrier_code'),
  trackingNumber: text('tracking_number').notNull().default(''),
  shipmentId: bigint('shipment_id', { mode: 'number' }),
  answeredAt: time('answered_at'),
  sentBackAt: time('sent_back_at'),
  receivedAt: time('received_at'),
  refundedAt: time('refunded_at'),
  endedAt: time('ended_at'),
  nextRefundAt: time('next_refund_at'),
  staffId: bigint('staff_id', { mode: 'number' }),
  /** The shop's return address at the time of approval. */
  sendTo: jsonb('send_to').$type<NonNullable<Return['send_to']>>(),
  createdAt: time('created_at').notNull(),
  /** Idempotency key of the request. */
  requestKey: text('request_key'),
  /** Digest of the request's whole content. */
  requestDigest: text('request_digest'),
})

export const returnLines = pgTable(
  'return_lines',
  {
    returnId: bigint('return_id', { mode: 'number' }).notNull(),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    position: integer().notNull(),
    units: integer().array().notNull(),
    amountInFen: fen('amount_in_fen').notNull(),
    receivedQuantity: integer('received_quantity'),
    resellableQuantity: integer('resellable_quantity'),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.position] })],
)

export const returnPictures = pgTable(
  'return_pictures',
  {
    returnId: bigint('return_id', { mode: 'number' }).notNull(),
    position: integer().notNull(),
    pictureId: text('picture_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.position] })],
)

export type ReturnRow = typeof returns.$inferSelect
export type ReturnLineRow = typeof returnLines.$inferSelect
