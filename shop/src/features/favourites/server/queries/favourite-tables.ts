import { bigint, integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { id, time } from '#platform/database/columns.ts'

export const favourites = pgTable(
  'favourites',
  {
    id: id(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    goodsId: integer('goods_id').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    priceInFen: bigint('price_in_fen', { mode: 'number' }),
    notifiedPriceInFen: bigint('notified_price_in_fen', { mode: 'number' }),
  },
  (table) => [unique().on(table.userId, table.goodsId)],
)
