/** The table of `migrations/0074`; that file states its rules. */
import { bigint, integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { id, time } from '#platform/database/columns.ts'

export const stockWatches = pgTable(
  'stock_watches',
  {
    id: id(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    goodsId: integer('goods_id').notNull(),
    createdAt: time('created_at').notNull(),
    inStockSince: time('in_stock_since'),
    dueAt: time('due_at'),
  },
  (table) => [unique().on(table.userId, table.goodsId)],
)

export type WatchRow = typeof stockWatches.$inferSelect
