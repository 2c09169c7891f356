/** The tables of `migrations/0079`; that file states their rules. */
import { bigint, boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, time } from '#platform/database/columns.ts'
import type { Names } from '#platform/i18n/names.ts'
import { promotionKinds } from '#features/pricing/values.ts'

export const promotions = pgTable('promotions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  names: jsonb().$type<Names>().notNull(),
  kind: text({ enum: promotionKinds }).notNull(),
  percent: integer(),
  amountInFen: bigint('amount_in_fen', { mode: 'number' }),
  buyQuantity: integer('buy_quantity'),
  freeQuantity: integer('free_quantity'),
  minTotalInFen: bigint('min_total_in_fen', { mode: 'number' }),
  minQuantity: integer('min_quantity'),
  startsAt: time('starts_at'),
  endsAt: time('ends_at'),
  useLimit: integer('use_limit'),
  perShopperLimit: integer('per_shopper_limit'),
  usedCount: integer('used_count').notNull().default(0),
  isAlone: boolean('is_alone').notNull().default(false),
  isFirstOrderOnly: boolean('is_first_order_only').notNull().default(false),
  zoneCodes: text('zone_codes').array().notNull().default([]),
  isScoped: boolean('is_scoped').notNull().default(false),
  needsCode: boolean('needs_code').notNull().default(false),
  isActive: boolean('is_active').notNull().default(false),
  /** Counted by a trigger, with each change of the rule. */
  revision: integer().notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const promotionScopes = pgTable(
  'promotion_scopes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    promotionId: integer('promotion_id').notNull(),
    goodsId: integer('goods_id'),
    goodsSubTypeId: integer('goods_sub_type_id'),
    goodsTypeId: integer('goods_type_id'),
  },
  (table) => [
    unique().on(table.promotionId, table.goodsId, table.goodsSubTypeId, table.goodsTypeId).nullsNotDistinct(),
  ],
)

export const promotionCodes = pgTable('promotion_codes', {
  code: text().primaryKey(),
  promotionId: integer('promotion_id').notNull(),
  useLimit: integer('use_limit'),
  usedCount: integer('used_count').notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const promotionUses = pgTable('promotion_uses', {
  id: id(),
  promotionId: integer('promotion_id').notNull(),
  code: text(),
  orderId: bigint('order_id', { mode: 'number' }).notNull(),
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  nth: integer(),
  discountInFen: bigint('discount_in_fen', { mode: 'number' }).notNull(),
  givenBackAt: time('given_back_at'),
  isBeyondLimit: boolean('is_beyond_limit').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
})

export type PromotionRow = typeof promotions.$inferSelect
