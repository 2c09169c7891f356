/** Rollups by day, described in `migrations/0097`. */
import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.ts'

export const takingsDays = pgTable('takings_days', {
  day: date().primaryKey(),
  receivedInFen: bigint('received_in_fen', { mode: 'number' }).notNull(),
  payments: integer().notNull(),
  refundedInFen: bigint('refunded_in_fen', { mode: 'number' }).notNull(),
  refunds: integer().notNull(),
  orders: integer().notNull(),
  units: integer().notNull(),
  rolledAt: time('rolled_at').notNull(),
})

export const soldDays = pgTable(
  'sold_days',
  {
    day: date().notNull(),
    goodsId: integer('goods_id').notNull(),
    units: integer().notNull(),
    amountInFen: bigint('amount_in_fen', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.goodsId] })],
)
