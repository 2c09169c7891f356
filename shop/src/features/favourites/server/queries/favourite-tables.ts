import { bigint, integer, pgTable, timestamp, unique } from 'drizzle-orm/pg-core'

export const favourites = pgTable(
  'favourites',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    goodsId: integer('goods_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.userId, table.goodsId)],
)
