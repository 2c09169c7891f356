/** The discounts of an order as it was placed: tables of `migrations/0079`. */
import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Names } from '#platform/i18n/names.ts'

export const orderDiscounts = pgTable(
  'order_discounts',
  {
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    position: integer().notNull(),
    promotionId: integer('promotion_id'),
    /** As stored; null: the promotion needs none. */
    code: text(),
    names: jsonb().$type<Names>().notNull(),
    discountInFen: bigint('discount_in_fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)

export const orderLineDiscounts = pgTable(
  'order_line_discounts',
  {
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    linePosition: integer('line_position').notNull(),
    discountPosition: integer('discount_position').notNull(),
    shareInFen: bigint('share_in_fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.linePosition, table.discountPosition] })],
)
