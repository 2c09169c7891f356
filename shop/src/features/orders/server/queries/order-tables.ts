/** The tables of `migrations/`; that file says what holds for them. */
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, time } from '#platform/database/columns.ts'
import { orderStatuses } from '#features/orders/values.ts'
import type { Language } from '#platform/i18n/language.ts'

export const orders = pgTable('orders', {
  id: id(),
  orderNumber: text('order_number').notNull().unique(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  status: text({ enum: orderStatuses }).notNull(),
  totalInFen: bigint('total_in_fen', { mode: 'number' }).notNull(),
  currency: text({ enum: ['CNY'] }).notNull(),
  redirectUrl: text('redirect_url').notNull(),
  idempotencyKey: text('idempotency_key'),
  requestDigest: text('request_digest'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  paidAt: time('paid_at'),
  refundedAt: time('refunded_at'),
  closedAt: time('closed_at'),
})

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    position: integer().notNull(),
    goodsId: integer('goods_id').notNull(),
    goodsNames: jsonb('goods_names').$type<GoodsNames>().notNull(),
    quantity: integer().notNull(),
    unitPriceInFen: bigint('unit_price_in_fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

/** The name in every language it had when the order was made. */
export type GoodsNames = Partial<Record<Language, string>>
export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
