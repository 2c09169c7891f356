/** The tables of `migrations/0080`; that file states their rules. */
import { bigint, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { id, time } from '#platform/database/columns.ts'
import type { Base } from '../rules/bases.ts'

export const goodsSales = pgTable('goods_sales', {
  id: id(),
  goodsId: integer('goods_id').notNull(),
  priceInFen: bigint('price_in_fen', { mode: 'number' }).notNull(),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  startedAt: time('started_at'),
  endedAt: time('ended_at'),
  bases: jsonb().$type<Base[]>().notNull().default([]),
  baseInFen: bigint('base_in_fen', { mode: 'number' }),
  baseUntil: time('base_until'),
  baseEndedAt: time('base_ended_at'),
  batchId: uuid('batch_id'),
  staffId: bigint('staff_id', { mode: 'number' }),
  createdAt: time('created_at').notNull(),
  revision: integer().notNull().default(1),
})

export type SaleRow = typeof goodsSales.$inferSelect
