/** The tables of `migrations/0083`, which documents their rules. */
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PlainFact } from '#features/goods-facts/fact-fields.ts'
import { textFacts, wordFacts } from '#features/goods-facts/fact-fields.ts'
import { storages } from '#features/goods-facts/values.ts'
import { id } from '#platform/database/columns.ts'
import { type Language, languages } from '#platform/i18n/language.ts'

const goodsId = () => integer('goods_id').notNull()

export const factWords = pgTable('fact_words', {
  id: id(),
  fact: text({ enum: wordFacts as [string, ...string[]] }).notNull(),
  names: jsonb().$type<Partial<Record<Language, string>>>().notNull(),
  revision: integer('word_revision').notNull().default(1),
  indexAfterGoodsId: integer('index_after_goods_id'),
})

export const goodsFacts = pgTable('goods_facts', {
  goodsId: integer('goods_id').primaryKey(),
  origin_country: text(),
  storage: text({ enum: storages }),
  allergens: text().array(),
  may_contain: text().array(),
  shelf_life_days: integer(),
  licence: text(),
  gtin: text(),
})

// Does not compile while a fact of one value has no column.
type PlainColumns = Omit<typeof goodsFacts.$inferSelect, 'goodsId'>
null as unknown as PlainColumns satisfies Record<PlainFact, unknown>

export const goodsFactTexts = pgTable(
  'goods_fact_texts',
  {
    goodsId: goodsId(),
    fact: text({ enum: textFacts as [string, ...string[]] }).notNull(),
    language: text({ enum: languages }).notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsId, table.fact, table.language] })],
)

export const goodsFactWords = pgTable(
  'goods_fact_words',
  {
    goodsId: goodsId(),
    fact: text().notNull(),
    wordId: bigint('word_id', { mode: 'number' }).notNull(),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsId, table.fact, table.position] })],
)

export const goodsTypeFacts = pgTable(
  'goods_type_facts',
  {
    goodsTypeId: bigint('goods_type_id', { mode: 'number' }).notNull(),
    fact: text().notNull(),
    isRequired: boolean('is_required').notNull(),
    isFilter: boolean('is_filter').notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.goodsTypeId, table.fact] })],
)

/** Goods without a fact that their type requires; triggers write it. */
export const goodsMissingFacts = pgTable('goods_missing_facts', { goodsId: integer('goods_id').primaryKey() })

export const factChecks = pgTable('fact_checks', {
  goodsSubTypeId: bigint('goods_sub_type_id', { mode: 'number' }).primaryKey(),
  afterGoodsId: integer('after_goods_id').notNull().default(0),
})
