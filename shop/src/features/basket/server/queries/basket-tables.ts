import { bigint, boolean, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { time } from '#platform/database/columns.ts'

export const basketLines = pgTable(
  'basket_lines',
  {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    goodsId: integer('goods_id').notNull(),
    quantity: integer().notNull(),
    isSelected: boolean('is_selected').notNull().default(true),
    seenPriceInFen: bigint('seen_price_in_fen', { mode: 'number' }).notNull(),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.goodsId] })],
)
