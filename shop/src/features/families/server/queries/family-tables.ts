/** The tables of `migrations/0082`, described in this file. */
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { id, time } from '#platform/database/columns.ts'
import type { Names } from '#platform/i18n/names.ts'

const idOf = (name: string) => bigint(name, { mode: 'number' })

export const goodsFamilies = pgTable('goods_families', {
  id: id(),
  /** The merchant's own name, by which import files join goods. */
  code: text().notNull().unique(),
  goodsSubTypeId: idOf('goods_sub_type_id').notNull(),
  revision: integer().notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const goodsOptions = pgTable(
  'goods_options',
  {
    id: id(),
    familyId: idOf('family_id').notNull(),
    position: smallint().notNull(),
    names: jsonb().$type<Names>().notNull(),
  },
  (table) => [unique().on(table.familyId, table.position)],
)

export const goodsOptionValues = pgTable(
  'goods_option_values',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    optionId: idOf('option_id').notNull(),
    position: smallint().notNull(),
    names: jsonb().$type<Names>().notNull(),
  },
  (table) => [unique().on(table.optionId, table.id)],
)

/** Which value of each option an item has; `goods.choice_key` repeats the values. */
export const goodsChoices = pgTable(
  'goods_choices',
  {
    goodsId: integer('goods_id').notNull(),
    optionId: idOf('option_id').notNull(),
    valueId: integer('value_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsId, table.optionId] })],
)

/** Families whose listed member may have changed; triggers write it. */
export const goodsFamiliesDue = pgTable('goods_families_due', {
  id: id(),
  familyId: idOf('family_id').notNull(),
  /** The new type of a member, which the whole family follows. */
  goodsSubTypeId: idOf('goods_sub_type_id'),
  hasNewWords: boolean('has_new_words').notNull(),
  /** The listed member that has left. */
  leftGoodsId: integer('left_goods_id'),
  createdAt: time('created_at').notNull().defaultNow(),
})
